import type { DefinitionState } from '@attest/api-contract';
import { type Tone, ToneBadge } from '@attest/shared-ui';
import { useT } from '../../frame/useT';

const TONES: Record<DefinitionState, Tone> = {
  proposed: 'waiting',
  draft: 'neutral',
  tested: 'active',
  inApproval: 'waiting',
  approved: 'active',
  effective: 'good',
  retired: 'neutral',
  discarded: 'neutral',
  taken: 'neutral',
};

/** How a version stands; with its number where it does not stand beside it. */
export function StateBadge({ state, version }: { state: DefinitionState; version?: number }) {
  const t = useT();
  return (
    <ToneBadge tone={TONES[state]}>
      {[version !== undefined && `V${version}`, t(`types.states.${state}`)].filter(Boolean).join(' · ')}
    </ToneBadge>
  );
}
