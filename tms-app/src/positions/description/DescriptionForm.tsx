import { type JobDescriptionVersion, jobDescriptionForm, saveJobDescription } from '@attest/api-contract';
import { Button, FormRenderer, Text } from '@attest/shared-ui';
import { useContentEditor } from '@attest/shared-ui/forms';
import { can, errorMessage, request, toast } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { EditForm } from '../../edit/EditForm';
import { sectionsOf } from '../../edit/sectionsOf';

interface Props {
  positionId: string;
  /** The draft, or the version that the next one begins with. */
  base: JobDescriptionVersion | undefined;
  onDone: () => void;
}

/** The draft of the next version, part by part in both languages. */
export function DescriptionForm({ positionId, base, onDone }: Props) {
  const { t } = useTranslation('tms-app');
  const mayEdit = can('TmsRoles', 'edit');
  const edit = useContentEditor({
    form: jobDescriptionForm,
    draftKey: `jobDescription:${positionId}`,
    stored: base?.content ?? {},
    t,
    locked: mayEdit ? [] : 'all',
    unfinished: true,
  });
  const save = () =>
    edit
      .save(async (content) => {
        await request(
          saveJobDescription,
          { positionId, content, ...(base?.state === 'draft' && { rowVersion: base.rowVersion }) },
          { quiet: true },
        );
        toast.success(t('edit.saved'));
      })
      .then(onDone)
      .catch((failure) => toast.error(errorMessage(failure)));
  return (
    <EditForm
      edit={edit}
      label={t('job.title')}
      why={mayEdit ? null : t('edit.mayNot')}
      onSave={() => edit.check() && void save()}
      actions={<Button onClick={onDone}>{t('edit.close')}</Button>}
    >
      <Text>{t('job.needed')}</Text>
      <FormRenderer {...edit.shown} sections={sectionsOf({ parts: t('job.title') })} />
    </EditForm>
  );
}
