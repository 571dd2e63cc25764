import { type BackupAttempt, getBackups, type ResponseOf } from '@attest/api-contract';
import {
  Card,
  Facts,
  Loaded,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Subtitle2,
  Text,
  tokens,
  useCallQuery,
} from '@attest/shared-ui';
import { formatInstant } from '@attest/shared-utility';
import { useT } from '../../frame/useT';

const useStyles = makeStyles({
  heading: { margin: 0 },
  quiet: { display: 'block', color: tokens.colorNeutralForeground2, margin: '4px 0 8px' },
  parts: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  earlier: { margin: '0 0 4px' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  attempt: { padding: '4px 0', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
});

/** When the data was backed up, and what was proved of it. */
export function BackupsCard() {
  const t = useT();
  const styles = useStyles();
  const backups = useCallQuery(getBackups, {});
  return (
    <Card role="group" aria-label={t('admin.backups.title')}>
      <Subtitle2 as="h2" className={styles.heading}>
        {t('admin.backups.title')}
      </Subtitle2>
      <Text className={styles.quiet}>{t('admin.backups.text')}</Text>
      <Loaded query={backups} rows={3}>
        {(answer) => <Attempts answer={answer} />}
      </Loaded>
    </Card>
  );
}

function Attempts({ answer: { daily, attempts } }: { answer: ResponseOf<typeof getBackups> }) {
  const t = useT();
  const styles = useStyles();
  const proved = attempts.find(({ outcome }) => outcome === 'proved');
  const [latest] = attempts;
  const earlier = attempts.filter((attempt) => attempt !== proved);
  return (
    <div className={styles.parts}>
      {latest?.outcome === 'failed' && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{t('admin.backups.failedLast', { at: formatInstant(latest.at) })}</MessageBarBody>
        </MessageBar>
      )}
      {!proved && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('admin.backups.none')}</MessageBarBody>
        </MessageBar>
      )}
      {proved?.closed ? (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>
            {t('admin.backups.closedWarning', {
              closed: proved.closed,
              all: proved.closed + (proved.opened ?? 0),
            })}
          </MessageBarBody>
        </MessageBar>
      ) : null}
      <Facts
        facts={[
          ...(proved ? provedFacts(proved, t) : []),
          [
            t('admin.backups.daily'),
            daily ? t('admin.backups.dailyAt', { time: daily }) : t('admin.backups.notDaily'),
          ],
        ]}
      />
      {earlier.length > 0 && (
        <div>
          <Text as="h3" weight="semibold" block className={styles.earlier}>
            {t('admin.backups.earlier')}
          </Text>
          <ul className={styles.list}>
            {earlier.map((attempt) => (
              <li key={attempt.at} className={styles.attempt}>
                {attempt.mark
                  ? t('admin.backups.provedAt', {
                      mark: formatInstant(attempt.mark),
                      at: formatInstant(attempt.at),
                      entries: attempt.entries ?? 0,
                    })
                  : t('admin.backups.failedAt', { at: formatInstant(attempt.at) })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const provedFacts = (
  { mark, at, encrypted, entries, lastHash, opened }: BackupAttempt,
  t: ReturnType<typeof useT>,
): [string, string | number][] => [
  [t('admin.backups.mark'), formatInstant(mark)],
  [t('admin.backups.at'), formatInstant(at)],
  [t('admin.backups.encrypted'), t(encrypted ? 'admin.backups.yes' : 'admin.backups.no')],
  [t('admin.backups.entries'), entries ?? 0],
  [t('admin.backups.lastHash'), lastHash ?? ''],
  ...(opened === null ? [] : [[t('admin.backups.opened'), opened] as [string, number]]),
];
