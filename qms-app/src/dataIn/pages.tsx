import { qms } from '@attest/api-contract';
import { DataInPage, ImportPage, type PageTable } from '@attest/shared-ui';
import { useParams } from 'react-router-dom';

const AT = { module: 'QMS' as const, list: qms.dataIn, one: qms.dataImport };

const List = () => <DataInPage at={AT} />;

function One() {
  const { id = '' } = useParams();
  return <ImportPage key={id} at={AT} id={id} />;
}

/** What is imported of the quality application. */
export const dataInPages: PageTable = [
  [qms.dataIn, List],
  [qms.dataImport(':id'), One],
];
