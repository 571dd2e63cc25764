import type { RelationValue } from '@attest/api-contract';
import type { RecordPartProps } from '@attest/shared-ui/records';
import { DepartedDocuments } from './DepartedDocuments';
import { QualifiedPeople } from './QualifiedPeople';

/** The requirement departed from, to be read in its place, and who had been trained on it. */
export function Requirement({ values, editable, detail }: RecordPartProps) {
  const documents = ((values.docs ?? []) as RelationValue[]).filter(({ type }) => type === 'documentVersion');
  if (documents.length === 0) return null;
  return (
    <>
      <DepartedDocuments documents={documents} />
      <QualifiedPeople documents={documents} values={values} editable={editable} detail={detail} />
    </>
  );
}
