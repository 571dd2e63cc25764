import { processView, type RecordDetail } from '@attest/api-contract';
import {
  Button,
  FormRenderer,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { formatInstant } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import type { RecordEditor } from './useRecordEditor';

const useStyles = makeStyles({
  typed: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    paddingLeft: tokens.spacingHorizontalS,
    borderLeft: `3px solid ${tokens.colorNeutralStroke1}`,
    whiteSpace: 'pre-wrap',
    userSelect: 'text',
  },
});

interface Props {
  detail: RecordDetail;
  editor: RecordEditor;
}

/** The caller's task is gone while they were typing: says who decided and when, and keeps what was typed. */
export function LostTask({ detail, editor }: Props) {
  const { reason, form, fields } = editor;
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const styles = useStyles();
  const view = useCallQuery(processView, { piId: detail.piId });
  const last = view.data?.history.filter((event) => event.decision && event.actor).at(-1);
  return (
    <MessageBar intent="warning" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>{t('lostTask.title')}</MessageBarTitle>
        {last &&
          t('lostTask.who', {
            name: last.actor?.name,
            at: formatInstant(last.at),
            decision: text(last.decisionLabel),
          })}{' '}
        {t('lostTask.kept')}
        {reason.trim() !== '' && <blockquote className={styles.typed}>{reason}</blockquote>}
        {form.dirty && (
          <FormRenderer
            fields={fields.filter((field) => field.key in form.changes)}
            values={form.changes}
            editable={[]}
            people={detail.people}
            onChange={form.onChange}
          />
        )}
      </MessageBarBody>
      <MessageBarActions>
        {reason.trim() !== '' && (
          <Button onClick={() => navigator.clipboard.writeText(reason)}>{t('lostTask.copy')}</Button>
        )}
        <Button onClick={editor.discard}>{t('lostTask.discard')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
