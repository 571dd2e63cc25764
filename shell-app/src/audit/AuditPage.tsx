import { shell } from '@attest/api-contract';
import { ManagedList } from '@attest/shared-ui';
import { can } from '@attest/shared-utility';
import { GoTo } from '../pages/GoTo';
import { useAuditFilter } from './useAuditFilter';

/** The audit trail: search and filter, every entry in detail. */
export default function AuditPage() {
  return can('AuditTrail', 'view') ? <Trail /> : <GoTo path={shell.noPermission} />;
}

function Trail() {
  return <ManagedList {...useAuditFilter()} />;
}
