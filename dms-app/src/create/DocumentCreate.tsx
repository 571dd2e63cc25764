import {
  createDocument,
  type DocumentCategory,
  dms,
  documentCategories,
  documentForm,
  documentVersion,
  type FileRef,
  type FormValues,
  putMainFile,
  type ResponseOf,
} from '@attest/api-contract';
import {
  ActionButton,
  Button,
  FormRenderer,
  LeaveGuard,
  Loaded,
  NoPermission,
  Page,
  together,
  useCallQuery,
  useObservable,
  useOnce,
  useUploading,
} from '@attest/shared-ui';
import { DraftNote, DraftPrompt, useDraft, useRecordForm } from '@attest/shared-ui/forms';
import { can, errorMessage, isApiError, language$, request, session, toast } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { keepForVersion } from '../version/useVersionEditor';
import { createFields, NEEDED } from './createFields';

type Form = ResponseOf<typeof documentForm>;

/** A new document: what it is, and its first draft. */
export function DocumentCreate() {
  return can('DmsDocuments', 'add') ? <Asked /> : <NoPermission />;
}

function Asked() {
  const form = useCallQuery(documentForm, {}, { staleTime: 600_000 });
  const categories = useCallQuery(documentCategories, {}, { staleTime: 600_000 });
  return (
    <Loaded query={together({ form, categories })} rows={12}>
      {(data) => <CreateForm {...data} />}
    </Loaded>
  );
}

/** Whoever creates a document owns it in their own department, unless they say otherwise. */
function startValues(): FormValues {
  const { user } = session.current();
  return user
    ? { dept: user.department?.id, owner: user.id, securityLevel: 'internal', trainingRequired: 'yes' }
    : {};
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Puts an uploaded file into the new draft; a refusal leaves the draft without one. */
async function storeFile(versionId: string, file: FileRef): Promise<void> {
  const { version } = await request(documentVersion, { versionId });
  await request(putMainFile, { versionId, version, fileId: file.id }, { quiet: true });
}

function CreateForm({ form: definition, categories }: { form: Form; categories: DocumentCategory[] }) {
  const { t } = useTranslation('dms-app');
  const go = useNavigate();
  const language = useObservable(language$, 'zh');
  const fields = useMemo(() => {
    // Whatever the language, `t` speaks it.
    const label: Parameters<typeof createFields>[2] = (key) => ({
      zh: t(`create.${key}`),
      en: t(`create.${key}`),
    });
    return createFields(definition.fields, categories, label);
  }, [definition, categories, t]);
  const editable = useMemo(
    () => ['category', 'no', ...definition.editableFields, 'mainFile'],
    [definition.editableFields],
  );
  const [initial] = useState(startValues);
  const form = useRecordForm({ fields, initial, complete: NEEDED, language });
  const draft = useDraft<FormValues>('document:new', form.changes, { dirty: form.dirty });
  const whyNot = useUploading() ? t('version.uploading') : null;
  const [sent, setSent] = useState(false);
  const { busy, once } = useOnce();

  const create = async () => {
    const { category, no, titleZh, titleEn, dept, owner, mainFile, ...rest } = form.values;
    const values = Object.fromEntries(Object.entries(rest).filter(([, value]) => value != null));
    const made = await request(
      createDocument,
      {
        category: textOf(category),
        titleZh: textOf(titleZh),
        titleEn: textOf(titleEn),
        ...(textOf(no) && { no: textOf(no) }),
        ...(textOf(dept) && { departmentId: textOf(dept) }),
        ...(textOf(owner) && { ownerId: textOf(owner) }),
        values,
      },
      { quiet: true },
    );
    draft.clear();
    setSent(true);
    const [file] = (mainFile as FileRef[] | undefined) ?? [];
    if (file) await storeFile(made.versionId, file).catch((failure) => toast.error(errorMessage(failure)));
    const late = Object.entries(form.typedSince(form.values)).filter(([key]) =>
      definition.editableFields.includes(key),
    );
    if (late.length > 0) keepForVersion(made.versionId, Object.fromEntries(late));
    draft.clear();
    toast.success(t('create.done', { no: made.no }));
    go(`${dms.document(made.documentId)}?version=${made.versionId}&tab=attributes`, { replace: true });
  };
  const onCreate = async () => {
    if (whyNot || busy || !form.check()) return;
    try {
      await once(create);
    } catch (failure) {
      if (isApiError(failure) && failure.problems) form.showProblems(failure.problems);
      else toast.error(errorMessage(failure));
    }
  };

  return (
    <Page
      title={t('create.title')}
      toolbar={
        <>
          <DraftNote draft={draft} />
          <Button onClick={() => go(dms.documents)}>{t('create.cancel')}</Button>
          <ActionButton why={whyNot} appearance="primary" onClick={() => void onCreate()}>
            {t('create.create')}
          </ActionButton>
        </>
      }
    >
      <DraftPrompt draft={draft} onRecover={form.assign} />
      <FormRenderer
        fields={fields}
        sections={definition.sections}
        values={form.values}
        editable={editable}
        complete={NEEDED}
        problems={form.problems}
        attempt={form.attempt}
        onChange={form.onChange}
      />
      <LeaveGuard when={form.dirty && !sent} />
    </Page>
  );
}
