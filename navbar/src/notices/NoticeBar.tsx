import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  tokens,
  useObservable,
} from '@attest/shared-ui';
import { accountChange$, online$, versions$ } from '@attest/shared-utility';
import type { ReactNode } from 'react';
import { useT } from '../frame/useT';

const useStyles = makeStyles({
  stack: {
    position: 'fixed',
    insetBlockEnd: '16px',
    insetInlineStart: '50%',
    transform: 'translateX(-50%)',
    zIndex: 110,
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    width: 'max-content',
    maxWidth: 'calc(100vw - 32px)',
    '@media print': { display: 'none' },
  },
  notice: { boxShadow: tokens.shadow16 },
});

const reload = () => window.location.reload();

/** What concerns the whole page: no network, another account in another tab, a new version. */
export function NoticeBar() {
  const t = useT();
  const styles = useStyles();
  const online = useObservable(online$, true);
  const version = useObservable(versions$, null);
  const account = useObservable(accountChange$, null);

  const notice = (
    key: string,
    intent: 'info' | 'warning',
    text: string,
    seconds?: ReactNode,
    action?: ReactNode,
  ) => (
    <MessageBar key={key} className={styles.notice} intent={intent} layout="multiline">
      <MessageBarBody>
        {text} {/* The seconds are not read out one by one. */}
        {seconds !== undefined && <span aria-hidden>{seconds}</span>}
      </MessageBarBody>
      {action && <MessageBarActions>{action}</MessageBarActions>}
    </MessageBar>
  );
  const inSeconds = (count: number) => t('notice.inSeconds', { count });

  return (
    <div className={styles.stack} aria-live="polite">
      {!online && notice('offline', 'warning', t('notice.offline'))}
      {account && notice('account', 'warning', t('notice.account'), inSeconds(account.remaining))}
      {version &&
        notice(
          'version',
          'info',
          t(version.held ? 'notice.versionHeld' : 'notice.version'),
          version.held ? undefined : inSeconds(version.remaining),
          <Button size="small" onClick={reload}>
            {t('notice.reload')}
          </Button>,
        )}
    </div>
  );
}
