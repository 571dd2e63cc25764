import type { RiskScores } from '@attest/api-contract';
import { Button, makeStyles, Radio, RadioGroup, Text } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ActionButton } from '../../frame/ActionButton';
import { useBilingual } from '../../frame/useBilingual';
import { useT } from '../../frame/useT';
import type { ControlProps, GroupAria } from '../types';
import { FACTORS, isComplete, type PartialGrid, type Phase, RiskResult, useRiskStyles } from './RiskGridView';

const SCORES = ['1', '2', '3', '4', '5'];
const useStyles = makeStyles({
  // Beside its scores where there is room for all five, above them on a phone.
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
  factor: { width: '112px' },
  scores: { flexWrap: 'nowrap' },
});

/** Scores before and, when wanted, after control; the risk number and level follow every click. */
export function RiskGrid({ id, value, onChange, field, name, aria }: ControlProps & { aria: GroupAria }) {
  const t = useT();
  const text = useBilingual();
  const styles = useRiskStyles();
  const grid = (value ?? {}) as PartialGrid;
  const score = (phase: Phase, factor: keyof RiskScores, chosen: string) =>
    onChange({ ...grid, [phase]: { ...grid[phase], [factor]: Number(chosen) } });
  const phases: Phase[] = grid.after ? ['before', 'after'] : ['before'];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need its own legend beside the field's label
    <div role="group" id={id} aria-label={name ?? text(field.label)} className={styles.phases} {...aria}>
      {phases.map((phase) => (
        <Scores
          key={phase}
          phase={phase}
          scores={grid[phase] ?? {}}
          onScore={(factor, chosen) => score(phase, factor, chosen)}
          onRemove={phase === 'after' ? () => onChange({ before: grid.before }) : undefined}
        />
      ))}
      {!grid.after && (
        <ActionButton
          why={isComplete(grid.before) ? null : t('form.risk.addAfterWhy')}
          appearance="subtle"
          icon={<AddRegular />}
          onClick={() => onChange({ ...grid, after: {} })}
        >
          {t('form.risk.addAfter')}
        </ActionButton>
      )}
    </div>
  );
}

interface ScoresProps {
  phase: Phase;
  scores: Partial<RiskScores>;
  onScore(factor: keyof RiskScores, chosen: string): void;
  onRemove?: () => void;
}

function Scores({ phase, scores, onScore, onRemove }: ScoresProps) {
  const t = useT();
  const styles = useRiskStyles();
  const own = useStyles();
  return (
    <div className={styles.phase}>
      <span className={styles.result}>
        <Text weight="semibold">{t(`form.risk.${phase}`)}</Text>
        {onRemove && (
          <Button
            size="small"
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t('form.risk.removeAfter')}
            onClick={onRemove}
          />
        )}
      </span>
      {FACTORS.map((factor) => (
        <div key={factor} className={own.row}>
          <Text aria-hidden className={own.factor}>
            {t(`form.risk.${factor}`)}
          </Text>
          <RadioGroup
            className={own.scores}
            layout="horizontal"
            aria-label={`${t(`form.risk.${factor}`)}, ${t(`form.risk.${phase}`)}`}
            value={scores[factor] === undefined ? '' : String(scores[factor])}
            onChange={(_, data) => onScore(factor, data.value)}
          >
            {SCORES.map((one) => (
              <Radio key={one} value={one} label={one} />
            ))}
          </RadioGroup>
        </div>
      ))}
      <div aria-live="polite" className={styles.result}>
        {isComplete(scores) ? <RiskResult scores={scores} /> : <Text>{t('form.risk.pending')}</Text>}
      </div>
    </div>
  );
}
