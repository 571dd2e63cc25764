import {
  dueNext,
  learnInfo,
  listOwnPractice,
  listPractice,
  practiceCard,
  trainingRecord,
  trainingStatistics,
} from '@attest/api-contract';
import { refreshCalls } from '@attest/shared-ui';

const CHANGED = [
  practiceCard,
  trainingRecord,
  listPractice,
  listOwnPractice,
  learnInfo,
  dueNext,
  trainingStatistics,
];

/** Reads anew what an entry on a card, its signature or a judgement changes. */
export const refreshPractice = () => refreshCalls(...CHANGED);
