import { dms } from '@attest/api-contract';
import { DataInPage, ImportPage, type PageTable } from '@attest/shared-ui';
import { useParams } from 'react-router-dom';

const AT = { module: 'DMS' as const, list: dms.dataIn, one: dms.dataImport };

const List = () => <DataInPage at={AT} />;

function One() {
  const { id = '' } = useParams();
  return <ImportPage key={id} at={AT} id={id} />;
}

/** What is imported of the document application. */
export const dataInPages: PageTable = [
  [dms.dataIn, List],
  [dms.dataImport(':id'), One],
];
