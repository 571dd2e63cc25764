import { MODULE_APPLICATIONS, startedList } from '@attest/api-contract';
import {
  AppLink,
  Caption1,
  Card,
  EmptyState,
  makeStyles,
  Page,
  SearchBox,
  Subtitle2,
  tokens,
  useCallQuery,
  useObservable,
} from '@attest/shared-ui';
import {
  ApprovalLink,
  type RecordProcess,
  readApprovalLink,
  useProcessTexts,
} from '@attest/shared-ui/records';
import { relativeTime, session$ } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { type LastStarted, lastStartedOf, matching, startable } from './startable';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
    gap: '12px',
    margin: '8px 0 24px',
    padding: 0,
    listStyleType: 'none',
  },
  heading: { margin: 0 },
  card: { height: '100%' },
  link: { color: tokens.colorBrandForegroundLink, fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** How many of those started last stand first. */
const RECENT = 4;
/** Of so many processes that were started last it is known of which type they are. */
const LOOKED_AT = 50;

/** All processes that one may start. Approval links lead to this address, too: those go to their record. */
export function AllProcesses() {
  const { search } = useLocation();
  return readApprovalLink(search) ? <ApprovalLink application="qms-app" /> : <Overview />;
}

function Overview() {
  const { t } = useTranslation('qms-app');
  const [sought, setSought] = useState('');
  const types = useObservable(session$)?.recordTypes;
  const all = useMemo(() => startable(types), [types]);
  const started = useCallQuery(startedList, { page: 1, pageSize: LOOKED_AT, filter: {} });
  const last = useMemo(() => lastStartedOf(started.data?.rows ?? []), [started.data]);
  const found = all.filter((one) => matching(one, sought));
  const recent = [...last.keys()]
    .flatMap((code) => found.find((process) => process.code === code) ?? [])
    .slice(0, RECENT);

  if (all.length === 0) return <EmptyState kind="noPermission" text={t('overview.mayStartNone')} />;
  return (
    <Page
      title={t('overview.title')}
      toolbar={
        <SearchBox
          value={sought}
          onSearch={setSought}
          label={t('overview.search')}
          placeholder={t('overview.search')}
        />
      }
    >
      {found.length === 0 && <EmptyState kind="nothingFound" />}
      <Group title={t('overview.recent')} processes={recent} last={last} />
      {MODULE_APPLICATIONS.map(({ name, module }) => (
        <Group
          key={name}
          title={t(`overview.modules.${module}`)}
          processes={found.filter(({ application }) => application === name)}
          last={last}
        />
      ))}
    </Page>
  );
}

interface GroupProps {
  title: string;
  processes: RecordProcess[];
  last: ReadonlyMap<string, LastStarted>;
}

function Group({ title, processes, last }: GroupProps) {
  const styles = useStyles();
  if (processes.length === 0) return null;
  return (
    <section aria-label={title}>
      <Subtitle2 as="h2" className={styles.heading}>
        {title}
      </Subtitle2>
      <ul className={styles.grid}>
        {processes.map((process) => (
          <li key={process.code}>
            <ProcessCard process={process} last={last.get(process.code)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProcessCard({ process, last }: { process: RecordProcess; last: LastStarted | undefined }) {
  const { t } = useTranslation('qms-app');
  const styles = useStyles();
  const { create, title } = useProcessTexts(process);
  const { at } = process;
  return (
    <Card size="small" className={styles.card}>
      <AppLink path={at.create} className={styles.link}>
        {create}
      </AppLink>
      <AppLink path={at.list} className={styles.quiet}>
        {t('overview.list', { name: title })}
      </AppLink>
      {last && (
        <Caption1 className={styles.quiet}>
          {t('overview.last', { name: last.name, time: relativeTime(last.at) })}
        </Caption1>
      )}
    </Card>
  );
}
