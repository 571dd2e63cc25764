import type { ProcessDefine } from '@attest/api-contract';
import { Button, makeStyles } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { useUrlState } from '../query/useUrlState';
import { FIGURE_PARAMETERS, type FigureParameter } from './listFilter';

const NAMES = Object.keys(FIGURE_PARAMETERS) as FigureParameter[];
const NONE = { due: '', begun: '', ended: '', active: '', late: '', passed: '' } satisfies Record<
  FigureParameter,
  string
>;

const useStyles = makeStyles({ bar: { display: 'flex', flexWrap: 'wrap', gap: '4px 8px' } });

/** Says by what a figure has narrowed the list, and takes it back one by one. */
export function FigureFilter({ define }: { define: ProcessDefine | undefined }) {
  const [values, set] = useUrlState(NONE);
  const styles = useStyles();
  const t = useT();
  const text = useBilingual();
  const shown = NAMES.filter((name) => Object.keys(FIGURE_PARAMETERS[name](values[name])).length > 0);
  if (shown.length === 0) return null;
  const chips = shown.map((name) => {
    const value = values[name];
    const [from, to] = value.split('..');
    const step = define?.steps.find(({ id }) => id === value);
    const days = from && to ? 'between' : from ? 'since' : 'until';
    const said =
      name === 'due'
        ? t(`records.figure.due.${value === 'overdue' ? 'overdue' : 'notOverdue'}`)
        : name === 'late'
          ? t('records.figure.late')
          : name === 'passed'
            ? t('records.figure.passed', { step: step ? text(step.name) : value })
            : t(`records.figure.${name}`, { days: t(`records.figure.${days}`, { from, to }) });
    return (
      <Button
        key={name}
        size="small"
        icon={<DismissRegular />}
        iconPosition="after"
        aria-label={t('records.figure.remove', { said })}
        onClick={() => set({ [name]: '' })}
      >
        {said}
      </Button>
    );
  });
  return <div className={styles.bar}>{chips}</div>;
}
