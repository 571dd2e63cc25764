import {
  exportResume,
  getResume,
  RESUME_FIELDS,
  RESUME_SECTIONS,
  type Resume,
  saveResume,
} from '@attest/api-contract';
import {
  ActionButton,
  CollisionNotice,
  callKey,
  FormRenderer,
  LeaveGuard,
  Loaded,
  MessageBar,
  MessageBarBody,
  makeStyles,
  queryClient,
  Text,
  useCallQuery,
  useLanguage,
  useOnce,
  useUploading,
} from '@attest/shared-ui';
import { DraftNote, DraftPrompt, useCollisions, useDraft, useRecordForm } from '@attest/shared-ui/forms';
import { downloadUrl, errorMessage, formatInstant, isApiError, request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../frame/useT';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
  facts: { marginInlineEnd: 'auto' },
});
const KEYS = RESUME_FIELDS.map(({ key }) => key);

/** The own resume. */
export default function ResumeTab() {
  const resume = useCallQuery(getResume, {}, { staleTime: 0 });
  return (
    <Loaded query={resume} rows={10}>
      {(data) => <Editor resume={data} />}
    </Loaded>
  );
}

function Editor({ resume }: { resume: Resume }) {
  const t = useT();
  const styles = useStyles();
  const language = useLanguage();
  const form = useRecordForm({ fields: RESUME_FIELDS, initial: resume.values, complete: KEYS, language });
  const [error, setError] = useState<unknown>(null);
  const { busy, once } = useOnce();
  const collisions = useCollisions(form, resume.values, busy);
  const over = collisions.baseline.current;
  const draft = useDraft('account:resumeEdit', { changes: form.changes, over }, { dirty: form.dirty });
  const uploading = useUploading();
  const why = (uploading && t('account.resume.uploading')) || (!form.dirty && t('account.unchanged')) || null;
  const whyNotExport =
    (form.dirty && t('account.resume.saveFirst')) ||
    (resume.version === 0 && t('account.resume.nothing')) ||
    null;

  const save = async () => {
    if (why || !form.check() || !collisions.clear()) return;
    setError(null);
    try {
      const saved = await request(
        saveResume,
        { version: resume.version, values: form.values },
        { quiet: true },
      );
      draft.clear();
      toast.success(t('account.saved'));
      queryClient.setQueryData(callKey(getResume, {}), saved);
      collisions.saved(form.values);
      // What was typed meanwhile stays.
      form.reset(form.values);
    } catch (failure) {
      if (isApiError(failure) && failure.problems) form.showProblems(failure.problems);
      else setError(failure);
      // Saved from another window meanwhile: fetch it; what was typed stays over it.
      if (isApiError(failure) && failure.code === 'RECORD_CHANGED')
        await queryClient.invalidateQueries({ queryKey: callKey(getResume) });
    }
  };

  return (
    <>
      <div className={styles.bar}>
        <Text className={styles.facts}>
          {[
            resume.years !== null && t('account.resume.years', { count: resume.years }),
            resume.savedAt && t('account.resume.savedAt', { at: formatInstant(resume.savedAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <DraftNote draft={draft} />
        <ActionButton
          why={whyNotExport}
          onClick={() => window.location.assign(downloadUrl(exportResume, {}))}
        >
          {t('account.resume.export')}
        </ActionButton>
        <ActionButton why={why} appearance="primary" disabledFocusable={busy} onClick={() => void once(save)}>
          {t('account.save')}
        </ActionButton>
      </div>
      <DraftPrompt
        draft={draft}
        onRecover={(kept) => {
          collisions.baseline.current = kept.over;
          form.assign(kept.changes);
        }}
      />
      <CollisionNotice fields={RESUME_FIELDS} collisions={collisions} />
      <div aria-live="assertive">
        {error !== null && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{errorMessage(error)}</MessageBarBody>
          </MessageBar>
        )}
      </div>
      <FormRenderer
        fields={RESUME_FIELDS}
        sections={RESUME_SECTIONS}
        values={form.values}
        editable={KEYS}
        complete={KEYS}
        problems={form.problems}
        attempt={form.attempt}
        onChange={form.onChange}
      />
      <LeaveGuard when={form.dirty && !busy} />
    </>
  );
}
