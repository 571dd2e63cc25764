import { shell } from '@attest/api-contract';
import { can } from '@attest/shared-utility';
import { GoTo } from '../../pages/GoTo';
import { TypeList } from './TypeList';
import { TypePage } from './TypePage';
import { VersionPage } from './VersionPage';

interface Props {
  type?: string;
  version?: string;
}

/** Record types of the tenant: all of them, the versions of one, one version. */
export default function RecordTypePages({ type, version }: Props) {
  if (!can('RecordTypes', 'view')) return <GoTo path={shell.noPermission} />;
  if (type === undefined) return <TypeList />;
  if (version === undefined) return <TypePage key={type} type={type} />;
  return <VersionPage key={`${type} ${version}`} type={type} version={Number(version)} />;
}
