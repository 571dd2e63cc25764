import {
  isNeededPart,
  JOB_PART_MAX,
  JOB_PARTS,
  type JobDescriptionContent,
  type JobDescriptionVersion,
  saveJobDescription,
} from '@attest/api-contract';
import { Button, Text } from '@attest/shared-ui';
import { can, errorMessage, request, toast } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { BilingualFields } from '../../edit/BilingualFields';
import { EditForm } from '../../edit/EditForm';
import { FormCard } from '../../edit/FormGrid';
import { useEdit } from '../../edit/useEdit';

const EMPTY = Object.fromEntries(
  JOB_PARTS.map((part) => [part, { zh: '', en: '' }]),
) as JobDescriptionContent;

interface Props {
  positionId: string;
  /** The draft, or the version that the next one begins with. */
  base: JobDescriptionVersion | undefined;
  onDone: () => void;
}

/** The draft of the next version, part by part in both languages. */
export function DescriptionForm({ positionId, base, onDone }: Props) {
  const { t } = useTranslation('tms-app');
  const edit = useEdit<JobDescriptionContent>(`jobDescription:${positionId}`, base?.content ?? EMPTY);
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
      why={can('TmsRoles', 'edit') ? null : t('edit.mayNot')}
      onSave={() => void save()}
      actions={<Button onClick={onDone}>{t('edit.close')}</Button>}
    >
      <FormCard title={t('job.title')}>
        <Text>{t('job.needed')}</Text>
        {JOB_PARTS.map((part) => (
          <BilingualFields
            key={part}
            label={t(`job.part.${part}`)}
            required={isNeededPart(part)}
            long
            maxLength={JOB_PART_MAX}
            value={edit.value[part]}
            onChange={(value) => edit.set({ [part]: value })}
          />
        ))}
      </FormCard>
    </EditForm>
  );
}
