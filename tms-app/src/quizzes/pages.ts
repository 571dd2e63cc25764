import { tms } from '@attest/api-contract';
import type { PageTable } from '@attest/shared-ui';
import { lazyPage } from '../lazyPage';

export const quizPages: PageTable = [
  [tms.quizzes, lazyPage(() => import('./QuizList'), 'QuizList')],
  [tms.quiz(':id'), lazyPage(() => import('./QuizPage'), 'QuizPage')],
];
