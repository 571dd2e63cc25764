import { tms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { lazyPage } from '../lazyPage';

export const markingPages: PageTable = [
  [tms.marking, lazyPage(() => import('./MarkingList'), 'MarkingList')],
  [tms.paper(':id'), lazyPage(() => import('./MarkingPage'), 'MarkingPage')],
];
