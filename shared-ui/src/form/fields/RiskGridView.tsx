import { type RiskGridValue, type RiskScores, riskLevel, rpn } from '@attest/api-contract';
import { Badge, type BadgeProps, makeStyles, tokens } from '@fluentui/react-components';
import { useT } from '../../frame/useT';

export const FACTORS = ['severity', 'occurrence', 'detectability'] as const;
const COLOURS: Record<ReturnType<typeof riskLevel>, BadgeProps['color']> = {
  low: 'success',
  medium: 'warning',
  high: 'danger',
};

/** What a grid holds while it is filled in. */
export type PartialGrid = { before?: Partial<RiskScores>; after?: Partial<RiskScores> };
export type Phase = keyof RiskGridValue;

export const useRiskStyles = makeStyles({
  phases: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXXL, alignItems: 'flex-start' },
  phase: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  strong: { fontWeight: tokens.fontWeightSemibold },
  result: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '24px',
    fontVariantNumeric: 'tabular-nums',
  },
});

export const isComplete = (scores: Partial<RiskScores> | undefined): scores is RiskScores =>
  scores !== undefined && FACTORS.every((factor) => typeof scores[factor] === 'number');

/** Risk number and level, with text beside the colour; what they propose is a matter of the process. */
export function RiskResult({ scores }: { scores: RiskScores }) {
  const t = useT();
  const styles = useRiskStyles();
  const level = riskLevel(scores);
  return (
    <span className={styles.result}>
      <span className={styles.strong}>{t('form.risk.rpn', { rpn: rpn(scores) })}</span>
      <Badge appearance="tint" color={COLOURS[level]}>
        {t(`form.risk.level.${level}`)}
      </Badge>
    </span>
  );
}

/** Read-only rendering of a risk grid. */
export function RiskGridView({ value }: { value: unknown }) {
  const t = useT();
  const styles = useRiskStyles();
  const grid = (value ?? {}) as PartialGrid;
  const phases = (['before', 'after'] as const).filter((phase) => isComplete(grid[phase]));
  return (
    <div className={styles.phases}>
      {phases.map((phase) => {
        const scores = grid[phase] as RiskScores;
        return (
          <div key={phase} className={styles.phase}>
            <span className={styles.strong}>{t(`form.risk.${phase}`)}</span>
            <span>
              {FACTORS.map((factor) => `${t(`form.risk.${factor}`)} ${scores[factor]}`).join(' × ')}
            </span>
            <RiskResult scores={scores} />
          </div>
        );
      })}
    </div>
  );
}
