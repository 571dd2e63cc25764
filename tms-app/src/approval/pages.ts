import { tms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { lazyPage } from '../lazyPage';

export const approvalPages: PageTable = [
  [tms.approval(':kind', ':id'), lazyPage(() => import('./ApprovalPage'), 'ApprovalPage')],
];
