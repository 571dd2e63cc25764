import { tms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { lazyPage } from '../lazyPage';

export const rolePages: PageTable = [
  [tms.roles, lazyPage(() => import('./RoleList'), 'RoleList')],
  [tms.role(':id'), lazyPage(() => import('./RolePage'), 'RolePage')],
];
