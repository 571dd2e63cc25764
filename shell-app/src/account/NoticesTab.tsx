import { getNoticePreferences, type NoticePreference, saveNoticePreferences } from '@attest/api-contract';
import {
  Checkbox,
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
import { useT } from '../frame/useT';
import { Part } from './Part';

const useStyles = makeStyles({
  table: { borderCollapse: 'collapse', width: '100%', maxWidth: '720px' },
  cell: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, padding: '8px', textAlign: 'center' },
  kind: {
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    padding: '8px 8px 8px 0',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
  },
  hint: { color: tokens.colorNeutralForeground2 },
});

const KEY = callKey(getNoticePreferences, {});

/** How the person is told of what; a choice is in force at once. */
export function NoticesTab() {
  const t = useT();
  const styles = useStyles();
  const email = useObservable(session$)?.user?.email;
  const preferences = useCallQuery(getNoticePreferences, {});
  const save = useCallMutation(saveNoticePreferences, {
    mutationKey: KEY,
    onSuccess: () => {
      toast.success(t('account.saved'));
    },
    // After the last of several choices: an earlier answer would take the later ones back.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: KEY }) === 1)
        void queryClient.invalidateQueries({ queryKey: KEY });
    },
  });
  const choose = async (row: NoticePreference) => {
    save.mutate({ rows: [row] });
    await queryClient.cancelQueries({ queryKey: KEY });
    queryClient.setQueryData(KEY, (now: NoticePreference[] | undefined) =>
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
          <table className={styles.table}>
            <thead>
              <tr>
                <th className={styles.kind}>{t('account.notices.kind')}</th>
                <th className={styles.cell}>{t('account.notices.inApp')}</th>
                <th className={styles.cell}>{t('account.notices.email')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const kind = t(`account.notices.kinds.${row.kind}`);
                return (
                  <tr key={row.kind}>
                    <th scope="row" className={styles.kind}>
                      {kind}
                      <div className={styles.hint}>{t(`account.notices.about.${row.kind}`)}</div>
                    </th>
                    <td className={styles.cell}>
                      <Checkbox
                        aria-label={`${kind} – ${t('account.notices.inApp')}`}
                        checked={row.inApp}
                        disabled={row.kind === 'account'}
                        onChange={(_, { checked }) => void choose({ ...row, inApp: checked === true })}
                      />
                    </td>
                    <td className={styles.cell}>
                      <Checkbox
                        aria-label={`${kind} – ${t('account.notices.email')}`}
                        checked={row.email}
                        onChange={(_, { checked }) => void choose({ ...row, email: checked === true })}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </Part>
      )}
    </Loaded>
  );
}
