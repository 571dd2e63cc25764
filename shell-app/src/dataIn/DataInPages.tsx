import { shell } from '@attest/api-contract';
import { DataInPage, ImportPage } from '@attest/shared-ui';
import { can } from '@attest/shared-utility';
import { GoTo } from '../pages/GoTo';

const AT = { list: shell.dataIn, one: shell.dataImport };

/** Imports of data of the whole suite, or one of them. */
export default function DataInPages({ id }: { id?: string | undefined }) {
  if (!can('DataIn', 'view')) return <GoTo path={shell.noPermission} />;
  return id ? <ImportPage key={id} at={AT} id={id} /> : <DataInPage at={AT} />;
}
