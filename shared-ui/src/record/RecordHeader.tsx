import type { Bilingual, UserRef, WorkflowStatus } from '@attest/api-contract';
import { makeStyles, Text, Title3, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { DueBadge } from '../states/DueBadge';
import { StatusBadge } from '../states/StatusBadge';

export interface RecordHeaderProps {
  /** Null while the record is a draft. */
  no: string | null;
  title: string;
  status: WorkflowStatus;
  /** Name of the open step. */
  statusName?: Bilingual;
  owner?: UserRef | null;
  initiator?: UserRef | null;
  department?: Bilingual;
  due?: string | null;
  overdueDays?: number;
  /** More badges beside the status. */
  badges?: ReactNode;
  /** Buttons on the right. */
  actions?: ReactNode;
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalL,
    alignItems: 'flex-start',
    justifyContent: 'space-between',
  },
  main: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    minWidth: 0,
    flex: '1 1 320px',
  },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
  },
  no: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXXS,
    margin: 0,
  },
  fact: { display: 'flex', columnGap: tokens.spacingHorizontalXS },
  term: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0 },
  title: { overflowWrap: 'anywhere', marginBlock: 0 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    '@media print': { display: 'none' },
  },
});

/** Number, title, status, people, due date; actions on the right. Also names the browser tab. */
export function RecordHeader(props: RecordHeaderProps) {
  const { no, title, status, statusName, owner, initiator, department, due, overdueDays } = props;
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  useEffect(() => {
    document.title = no ? `${no} ${title}` : title;
  }, [no, title]);
  const facts: [string, string | undefined][] = [
    [t('record.owner'), owner?.name],
    [t('record.initiator'), initiator?.name],
    [t('record.department'), department && text(department)],
  ];
  return (
    <div className={styles.root}>
      <div className={styles.main}>
        <div className={styles.line}>
          <Text className={styles.no}>{no ?? t('form.numberLater')}</Text>
          <StatusBadge status={status} text={statusName && text(statusName)} />
          {due && <DueBadge due={due} overdueDays={overdueDays} done={ENDED.includes(status)} />}
          {props.badges}
        </div>
        <Title3 as="h1" className={styles.title}>
          {title}
        </Title3>
        <dl className={styles.facts}>
          {facts.map(
            ([term, value]) =>
              value && (
                <div key={term} className={styles.fact}>
                  <dt className={styles.term}>{term}</dt>
                  <dd className={styles.value}>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      {props.actions && <div className={styles.actions}>{props.actions}</div>}
    </div>
  );
}

const ENDED: WorkflowStatus[] = ['completed', 'rejected', 'cancelled', 'stopped'];
