import { tms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { lazyPage } from '../lazyPage';

const PracticeList = lazyPage(() => import('./PracticeList'), 'PracticeList');

export const practicePages: PageTable = [
  [tms.practice, PracticeList],
  [tms.judge(':id'), PracticeList],
  [tms.ownPractice, lazyPage(() => import('./OwnPracticeList'), 'OwnPracticeList')],
  [tms.card(':id'), lazyPage(() => import('./CardPage'), 'CardPage')],
];
