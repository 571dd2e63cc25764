import {
  correctionDetail,
  dueNext,
  listCorrections,
  myTraining,
  trainingRecord,
  trainingStatistics,
} from '@attest/api-contract';
import { refreshCalls } from '@attest/shared-ui';

const CHANGED = [correctionDetail, listCorrections, trainingRecord, myTraining, dueNext, trainingStatistics];

/** Reads anew what a correction changes. */
export const refreshCorrections = () => refreshCalls(...CHANGED);
