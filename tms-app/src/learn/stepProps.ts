import type { LearnState } from '@attest/api-contract';

/** What every step of learning is given. */
export interface StepProps {
  state: LearnState;
  onState: (state: LearnState) => void;
  onReload: () => void;
}
