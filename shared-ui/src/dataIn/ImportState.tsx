import type { ImportState as State } from '@attest/api-contract';
import { useT } from '../frame/useT';
import { type Tone, ToneBadge } from '../states/ToneBadge';

const TONES: Record<State, Tone> = {
  toCheck: 'active',
  checking: 'active',
  checked: 'waiting',
  queued: 'active',
  running: 'active',
  done: 'good',
  cancelled: 'neutral',
  failed: 'bad',
};

/** How far an import is. */
export function ImportState({ state }: { state: State }) {
  const t = useT();
  return <ToneBadge tone={TONES[state]}>{t(`dataIn.states.${state}`)}</ToneBadge>;
}
