import {
  getNoticePreferences,
  NOTICE_GROUPS,
  type NoticePreference,
  type OwnNotice,
  saveNoticePreferences,
} from '@attest/api-contract';
import {
  callKey,
  Loaded,
  MessageBar,
  MessageBarBody,
  makeStyles,
  queryClient,
  tokens,
  useCallMutation,
  useCallQuery,
  useObservable,
} from '@attest/shared-ui';
import { session$, toast } from '@attest/shared-utility';
import { Fragment } from 'react';
import { useT } from '../frame/useT';
import { NoticeRow } from './NoticeRow';
import { Part } from './Part';

const useStyles = makeStyles({
  table: { borderCollapse: 'collapse', width: '100%', maxWidth: '960px' },
  head: {
    padding: '8px',
    textAlign: 'start',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  group: {
    padding: '16px 8px 4px 0',
    textAlign: 'start',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  first: { paddingInlineStart: 0 },
  frame: { overflowX: 'auto' },
});

const KEY = callKey(getNoticePreferences, {});

/** What is kept of a row: the person's own choices. */
const chosenOf = ({ kind, inApp, email, timing, hour }: OwnNotice): NoticePreference => ({
  kind,
  inApp,
  email,
  timing,
  hour,
});

/** How the person is told of what; a choice is in force at once. */
export function NoticesTab() {
  const t = useT();
  const styles = useStyles();
  const email = useObservable(session$)?.user?.email;
  const preferences = useCallQuery(getNoticePreferences, {});
  const save = useCallMutation(saveNoticePreferences, {
    mutationKey: KEY,
    // One after the other: what was chosen last is what is kept.
    scope: { id: 'notices' },
    onSuccess: () => {
      toast.success(t('account.saved'));
    },
    // After the last of several choices: an earlier answer would take the later ones back.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: KEY }) === 1)
        void queryClient.invalidateQueries({ queryKey: KEY });
    },
  });
  const choose = async (row: OwnNotice) => {
    save.mutate({ rows: [chosenOf(row)] });
    await queryClient.cancelQueries({ queryKey: KEY });
    queryClient.setQueryData(KEY, (now: OwnNotice[] | undefined) =>
      now?.map((one) => (one.kind === row.kind ? row : one)),
    );
  };
  return (
    <Loaded query={preferences} rows={5}>
      {(rows) => (
        <Part title={t('account.notices.title')} hint={t('account.notices.hint')}>
          {!email && (
            <MessageBar intent="info" layout="multiline">
              <MessageBarBody>{t('account.notices.noEmail')}</MessageBarBody>
            </MessageBar>
          )}
          <div className={styles.frame}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th className={`${styles.head} ${styles.first}`}>{t('account.notices.kind')}</th>
                  <th className={styles.head}>{t('account.notices.inApp')}</th>
                  <th className={styles.head}>{t('account.notices.email')}</th>
                  <th className={styles.head}>{t('account.notices.timing')}</th>
                </tr>
              </thead>
              <tbody>
                {NOTICE_GROUPS.map((group) => {
                  const ofGroup = rows.filter((row) => row.group === group);
                  if (ofGroup.length === 0) return null;
                  return (
                    <Fragment key={group}>
                      <tr>
                        <th scope="colgroup" colSpan={4} className={styles.group}>
                          {t(`account.notices.groups.${group}`)}
                        </th>
                      </tr>
                      {ofGroup.map((row) => (
                        <NoticeRow key={row.kind} row={row} onChoose={(next) => void choose(next)} />
                      ))}
                    </Fragment>
                  );
                })}
              </tbody>
            </table>
          </div>
        </Part>
      )}
    </Loaded>
  );
}
