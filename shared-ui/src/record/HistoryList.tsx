import type { HistoryEvent } from '@attest/api-contract';
import { formatInstant } from '@attest/shared-utility';
import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { EmptyState } from '../states/EmptyState';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    display: 'flex',
    flexDirection: 'column',
    paddingBlock: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
  },
  muted: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  quote: {
    margin: `${tokens.spacingVerticalXXS} 0 0`,
    paddingLeft: tokens.spacingHorizontalS,
    borderLeft: `3px solid ${tokens.colorNeutralStroke2}`,
    whiteSpace: 'pre-wrap',
  },
  line: {
    flexDirection: 'row',
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalXXS,
    fontSize: tokens.fontSizeBase200,
  },
  fact: { flex: '0 0 45%' },
});

interface Props {
  events: HistoryEvent[];
  /** One event a line beside its reason, as on paper. */
  paper?: boolean;
}

/** What happened to a record, newest first: who, when, what, why. */
export function HistoryList({ events, paper = false }: Props) {
  const styles = useStyles();
  const newestFirst = [...events].sort((a, b) => b.seq - a.seq);
  if (events.length === 0) return <EmptyState kind="firstUse" />;
  return (
    <ol className={styles.list} reversed>
      {newestFirst.map((event) => (
        <Event key={event.seq} event={event} paper={paper} />
      ))}
    </ol>
  );
}

function Event({ event, paper }: { event: HistoryEvent; paper: boolean }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const what = text(event.decisionLabel) || t(`record.event.${event.kind}`, { defaultValue: event.kind });
  const where = text(event.stepName);
  return (
    <li className={mergeClasses(styles.item, paper && styles.line)}>
      <span className={mergeClasses(paper && styles.fact)}>
        <Text block weight="semibold" size={paper ? 200 : undefined}>
          {[where, what].filter(Boolean).join(' · ')}
        </Text>
        <span className={styles.muted}>
          <Actor event={event} /> · <time dateTime={event.at}>{formatInstant(event.at)}</time>
        </span>
      </span>
      {event.detail && <span>{text(event.detail)}</span>}
      {event.reason && <blockquote className={styles.quote}>{event.reason}</blockquote>}
    </li>
  );
}

function Actor({ event: { actor, onBehalfOf, outside } }: { event: HistoryEvent }) {
  const t = useT();
  if (outside) return t('record.byLink', { ...outside });
  if (!actor) return t('record.system');
  return onBehalfOf ? t('record.onBehalf', { name: actor.name, of: onBehalfOf.name }) : actor.name;
}
