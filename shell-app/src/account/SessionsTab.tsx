import { endSession, listSessions, type OwnSession, shell } from '@attest/api-contract';
import {
  ActionButton,
  Button,
  ConfirmDialog,
  Link,
  Loaded,
  lazyPart,
  makeStyles,
  Text,
  ToneBadge,
  tokens,
  useCallMutation,
  useCallQuery,
  useObservable,
} from '@attest/shared-ui';
import { formatInstant, linkProps, relativeTime, timeZone$, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../frame/useT';
import { FACTOR_TEXTS, withTexts } from '../pages/pageTexts';
import { browserName } from './browserName';
import { Part } from './Part';

const SecondFactorCard = lazyPart(
  async () =>
    (await withTexts('factor', FACTOR_TEXTS, () => import('./secondFactor/SecondFactorCard'))).default,
);

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 16px',
    padding: '10px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  what: { display: 'flex', flexDirection: 'column', flex: '1 1 260px', minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground2 },
  all: { alignSelf: 'flex-start' },
});

/** Where the person is signed in; each place can be signed out from here. */
export function SessionsTab() {
  const t = useT();
  const styles = useStyles();
  useObservable(timeZone$, 'UTC');
  const sessions = useCallQuery(listSessions, {}, { staleTime: 0 });
  /** A session, or all others. */
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);
  const end = useCallMutation(endSession, {
    onSuccess: ({ ended }) => {
      toast.success(t('account.sessions.ended', { count: ended }));
    },
  });
  const nameOf = (session: OwnSession) => browserName(session.userAgent) ?? t('account.sessions.unknown');
  const confirm = async () => {
    if (!ending) return;
    await end.mutateAsync(ending === 'others' ? {} : { id: ending.id }).catch(() => undefined);
    setEnding(null);
  };
  return (
    <>
      <Loaded query={sessions} rows={4}>
        {(data) => (
          <>
            <Part title={t('account.sessions.title')} hint={t('account.sessions.hint')}>
              <ul className={styles.list}>
                {data.map((session) => (
                  <li key={session.id} className={styles.item}>
                    <span className={styles.what}>
                      <Text weight="semibold">{nameOf(session)}</Text>
                      <Text className={styles.quiet}>
                        {t('account.sessions.since', {
                          ip: session.ip || '–',
                          at: formatInstant(session.createdAt),
                        })}
                      </Text>
                    </span>
                    {session.current ? (
                      <ToneBadge tone="good">{t('account.sessions.current')}</ToneBadge>
                    ) : (
                      <>
                        <Text className={styles.quiet}>
                          {t('account.sessions.seen', { at: relativeTime(session.lastSeenAt) })}
                        </Text>
                        <Button size="small" onClick={() => setEnding(session)}>
                          {t('account.sessions.end')}
                        </Button>
                      </>
                    )}
                  </li>
                ))}
              </ul>
              <ActionButton
                why={data.length > 1 ? null : t('account.sessions.noOther')}
                className={styles.all}
                onClick={() => setEnding('others')}
              >
                {t('account.sessions.endOthers')}
              </ActionButton>
            </Part>
            <Part title={t('account.sessions.password')} hint={t('account.sessions.passwordHint')}>
              <Link {...linkProps(shell.password)}>{t('account.sessions.changePassword')}</Link>
            </Part>
            <SecondFactorCard />
          </>
        )}
      </Loaded>
      <ConfirmDialog
        open={ending !== null}
        title={t(ending === 'others' ? 'account.sessions.endOthers' : 'account.sessions.end')}
        confirmLabel={t('account.sessions.end')}
        onCancel={() => setEnding(null)}
        onConfirm={confirm}
      >
        {ending === 'others'
          ? t('account.sessions.askOthers', { count: (sessions.data?.length ?? 1) - 1 })
          : t('account.sessions.ask', { name: ending ? nameOf(ending) : '' })}
      </ConfirmDialog>
    </>
  );
}
