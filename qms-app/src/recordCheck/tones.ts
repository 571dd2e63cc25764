import type { CheckRunState, FindingSeverity, FindingState } from '@attest/api-contract';
import type { Tone } from '@attest/shared-ui';

export const SEVERITY_TONES: Record<FindingSeverity, Tone> = {
  minor: 'neutral',
  major: 'waiting',
  critical: 'bad',
};
export const STATE_TONES: Record<FindingState, Tone> = { open: 'waiting', settled: 'good', gone: 'neutral' };
export const RUN_TONES: Record<CheckRunState, Tone> = {
  queued: 'waiting',
  running: 'waiting',
  done: 'good',
  cancelled: 'neutral',
  failed: 'bad',
};
