import type { CheckedDefinition } from '@attest/api-contract';
import { ToneBadge } from '@attest/shared-ui';
import { useT } from '../frame/useT';
import { useFaultText } from './useFaultText';

/** Which test stands at a place; null where none does. */
export function testOf(place: string): number | null {
  const [, no] = /^\/rules\/tests\/(\d+)$/.exec(place) ?? [];
  return no === undefined ? null : Number(no);
}

/** What a test of the rules has shown. */
export function Outcome({ tests, no }: { tests: CheckedDefinition['tests']; no: number }) {
  const t = useT();
  const say = useFaultText();
  const test = tests[no];
  if (!test) return <ToneBadge tone="neutral">{t('designer.test.unknown')}</ToneBadge>;
  return test.why === null ? (
    <ToneBadge tone="good">{t('designer.test.passes')}</ToneBadge>
  ) : (
    <ToneBadge tone="bad">{t('designer.test.fails', { why: say(test.why) })}</ToneBadge>
  );
}
