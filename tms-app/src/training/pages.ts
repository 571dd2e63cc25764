import { tms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { lazyPage } from '../lazyPage';

export const trainingPages: PageTable = [
  [tms.todo, lazyPage(() => import('./TodoPage'), 'TodoPage')],
  [tms.completed, lazyPage(() => import('./RecordList'), 'RecordList')],
];
