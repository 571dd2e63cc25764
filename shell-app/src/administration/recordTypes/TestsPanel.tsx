import type { DefinitionState, ResponseOf, RuleTest, testDefinition } from '@attest/api-contract';
import { EmptyState, FactTable, type Tone, ToneBadge } from '@attest/shared-ui';
import { useFaultText } from '../../designer/useFaultText';
import { useT } from '../../frame/useT';

/** What the tests of a version have shown, of exactly what it says. */
export interface Tested {
  hash: string;
  results: ResponseOf<typeof testDefinition>['tests'];
}

const TONES: Record<'passed' | 'failed' | 'notRun', Tone> = {
  passed: 'good',
  failed: 'bad',
  notRun: 'neutral',
};

interface Props {
  tests: readonly RuleTest[];
  state: DefinitionState;
  tested: Tested | null;
}

/** The tests that a version brings, and what they have shown. A version that was tested has passed all of them. */
export function TestsPanel({ tests, state, tested }: Props) {
  const t = useT();
  const say = useFaultText();
  if (tests.length === 0)
    return <EmptyState kind="firstUse" title={t('types.noTests')} text={t('types.noTestsText')} />;
  const unproved = state === 'draft' || state === 'proposed' || state === 'discarded';
  const outcomeOf = (name: string) => {
    const result = tested?.results.find((one) => one.name === name);
    if (result) return result.why === null ? 'passed' : 'failed';
    return unproved ? 'notRun' : 'passed';
  };
  return (
    <FactTable
      label={t('types.tabs.tests')}
      columns={[t('types.test'), t('types.outcome'), t('types.why')]}
      rows={tests.map(({ name }) => {
        const outcome = outcomeOf(name);
        const why = tested?.results.find((one) => one.name === name)?.why;
        return {
          key: name,
          cells: [
            name,
            <ToneBadge key="outcome" tone={TONES[outcome]}>
              {t(`types.outcomes.${outcome}`)}
            </ToneBadge>,
            why && say(why),
          ],
        };
      })}
    />
  );
}
