import { type FieldProblem, handInReply, type OutsideReply, saveReply } from '@attest/api-contract';
import {
  ActionButton,
  ConfirmDialog,
  FormRenderer,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  Text,
  tokens,
  useBilingual,
  useLanguage,
  useUploading,
} from '@attest/shared-ui';
import { FileCallsContext, useRecordForm } from '@attest/shared-ui/forms';
import { formatDay, formatInstant, isApiError, request, toast } from '@attest/shared-utility';
import { useEffect, useState } from 'react';
import { useT } from '../frame/useT';
import { Refusal } from '../password/Refusal';
import { FILE_CALLS, isRefusal } from './replyCalls';
import { useReplyDraft } from './useReplyDraft';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
  quiet: { color: tokens.colorNeutralForeground2 },
  reason: { whiteSpace: 'pre-wrap' },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
});

interface Props {
  reply: OutsideReply;
  /** It was handed in, or can be no more: what the link leads to now is to be looked at. */
  onEnd: () => Promise<void>;
}

/** What is asked, and the form of the answer. */
export function ReplyForm({ reply, onEnd }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const language = useLanguage();
  const uploading = useUploading();
  const { fields, sections, values, editable, version } = reply;
  const form = useRecordForm({ fields, initial: values, complete: editable, language });
  const { assign } = form;
  const [draft] = useState(reply.draft);
  useEffect(() => assign(draft), [assign, draft]);
  const { keptAt, failed } = useReplyDraft(form.changes, draft);
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);

  const handIn = async () => {
    setRefusal(null);
    try {
      await request(handInReply, { version, values: form.changes }, { quiet: true });
      await onEnd();
    } catch (error) {
      setAsking(false);
      if (isRefusal(error, 'INVITATION_OVER', 'INVITATION_CODE_REQUIRED')) return onEnd();
      if (isRefusal(error, 'RECORD_CHANGED')) {
        // What was typed comes back with what is asked now.
        await request(saveReply, { values: form.changes }, { quiet: true }).catch(() => undefined);
        toast.info(t('reply.changed'));
        return onEnd();
      }
      const problems = isApiError(error) && (error.params.problems as FieldProblem[] | undefined);
      if (problems) form.showProblems(problems);
      else setRefusal(error);
    }
  };
  return (
    <FileCallsContext value={FILE_CALLS}>
      <div className={styles.root}>
        <div>
          <Text block>{t('reply.as', { name: reply.name, mail: reply.mail })}</Text>
          {reply.due && <Text block>{t('reply.due', { day: formatDay(reply.due) })}</Text>}
        </div>
        {reply.returned !== null && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>
              <MessageBarTitle>{t('reply.returned')}</MessageBarTitle>
              <span className={styles.reason}>{reply.returned}</span>
            </MessageBarBody>
          </MessageBar>
        )}
        <FormRenderer
          fields={fields}
          sections={sections}
          values={form.values}
          editable={editable}
          complete={editable}
          problems={form.problems}
          attempt={form.attempt}
          onChange={form.onChange}
          signedFiles={reply.signedFiles}
        />
        <Refusal error={refusal} />
        <div className={styles.foot}>
          <ActionButton
            appearance="primary"
            why={uploading ? t('reply.uploading') : null}
            onClick={() => form.check() && setAsking(true)}
          >
            {text(reply.submit)}
          </ActionButton>
          <Text role="status" className={styles.quiet}>
            {failed
              ? t('reply.notKept')
              : keptAt && t('reply.kept', { time: formatInstant(keptAt.toISOString()) })}
          </Text>
        </div>
        <ConfirmDialog
          open={asking}
          title={t('reply.confirm')}
          confirmLabel={text(reply.submit)}
          onConfirm={handIn}
          onCancel={() => setAsking(false)}
        >
          {t('reply.confirmText', { company: text(reply.company) })}
        </ConfirmDialog>
      </div>
    </FileCallsContext>
  );
}
