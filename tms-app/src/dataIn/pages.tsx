import { tms } from '@attest/api-contract';
import { DataInPage, ImportPage, type PageTable } from '@attest/shared-ui';
import { useParams } from 'react-router-dom';

const AT = { module: 'TMS' as const, list: tms.dataIn, one: tms.dataImport };

const List = () => <DataInPage at={AT} />;

function One() {
  const { id = '' } = useParams();
  return <ImportPage key={id} at={AT} id={id} />;
}

/** What is imported of the training application. */
export const dataInPages: PageTable = [
  [tms.dataIn, List],
  [tms.dataImport(':id'), One],
];
