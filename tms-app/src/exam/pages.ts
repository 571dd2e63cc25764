import { tms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { lazyPage } from '../lazyPage';

export const examPages: PageTable = [
  [tms.exam(':id'), lazyPage(() => import('./ExamPage'), 'ExamPage')],
  [tms.result(':id'), lazyPage(() => import('./ResultPage'), 'ResultPage')],
];
