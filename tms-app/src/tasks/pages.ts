import { tms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { lazyPage } from '../lazyPage';

export const taskPages: PageTable = [
  [tms.tasks, lazyPage(() => import('./TaskList'), 'TaskList')],
  [tms.newTask, lazyPage(() => import('./NewTaskPage'), 'NewTaskPage')],
  [tms.task(':id'), lazyPage(() => import('./TaskPage'), 'TaskPage')],
];
