import { tms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { lazyPage } from '../lazyPage';

export const questionPages: PageTable = [
  [tms.questions, lazyPage(() => import('./QuestionList'), 'QuestionList')],
  [tms.question(':id'), lazyPage(() => import('./QuestionPage'), 'QuestionPage')],
];
