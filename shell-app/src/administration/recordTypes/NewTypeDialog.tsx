import { newRecordTypeForm, saveDefinition, shell } from '@attest/api-contract';
import { FormRenderer, ReasonDialog, Text } from '@attest/shared-ui';
import { useContentForm } from '@attest/shared-ui/forms';
import { navigate, request, toast } from '@attest/shared-utility';
import { useT } from '../../frame/useT';
import { newDefinition } from './newDefinition';

const START = { module: 'QMS' } as const;

/** Begins a type from nothing: the first draft could be brought into force, and is then made what it should be. */
export function NewTypeDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const form = useContentForm({ form: newRecordTypeForm, stored: START, t });
  const create = async (reason: string) => {
    const { module, ...given } = form.content();
    const content = newDefinition({ ...given, module: module ?? 'QMS' });
    const { code } = given;
    const { version } = await request(
      saveDefinition,
      { type: code, content: { ...content }, reason },
      { quiet: true },
    );
    toast.success(t('types.drafted', { version }));
    navigate(shell.recordTypeVersion(code, String(version)));
  };
  return (
    <ReasonDialog
      title={t('types.create')}
      confirmLabel={t('types.create')}
      form={form}
      onConfirm={create}
      onClose={onClose}
    >
      <Text>{t('types.createText')}</Text>
      <FormRenderer {...form.shown} plain />
    </ReasonDialog>
  );
}
