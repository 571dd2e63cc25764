import {
  getProvisioning,
  listRoles,
  type Provisioning,
  provisioningForm,
  type ResponseOf,
  type SignInProviderRow,
  saveProvisioning,
} from '@attest/api-contract';
import {
  FormRenderer,
  Loaded,
  ReasonDialog,
  Select,
  Text,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { type OwnControlProps, useContentForm } from '@attest/shared-ui/forms';
import { request, toast } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useT } from '../../frame/useT';

type Answer = ResponseOf<typeof getProvisioning>;
type Roles = ResponseOf<typeof listRoles>;

interface Props {
  row: SignInProviderRow;
  onClose: () => void;
}

/** Whether a provider makes accounts at the first sign-in, and which roles its groups give. */
export function ProvisioningDialog({ row, onClose }: Props) {
  const answer = useCallQuery(getProvisioning, { id: row.id }, { refetchOnWindowFocus: false });
  const roles = useCallQuery(listRoles, {}, { staleTime: 60_000 });
  return (
    <Loaded query={answer} rows={1}>
      {(known) => (
        <Loaded query={roles} rows={1}>
          {(all) => <Editor row={row} answer={known} roles={all} onClose={onClose} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Editor({ row, answer, roles, onClose }: Props & { answer: Answer; roles: Roles }) {
  const t = useT();
  const text = useBilingual();
  const { provider, id } = row;
  const options = useMemo(
    () => ({
      administrators: roles
        .filter(({ code }) => answer.administrative.includes(code))
        .map(({ code, name }) => ({ value: code, label: name })),
    }),
    [roles, answer.administrative],
  );
  const controls = useMemo(
    () => ({
      'roles.role': ({ field: _, value, onChange, ...rest }: OwnControlProps) => (
        <Select
          {...rest}
          value={typeof value === 'string' ? value : ''}
          onChange={(_event, data) => onChange(data.value || undefined)}
        >
          <option value="">{t('admin.signIn.provisioning.choose')}</option>
          {roles.map(({ code, name }) => (
            <option key={code} value={code}>
              {text(name)}
            </option>
          ))}
        </Select>
      ),
    }),
    [roles, t, text],
  );
  const form = useContentForm({ form: provisioningForm, stored: answer.provisioning, options, t });
  const save = async (reason: string) => {
    const provisioning: Provisioning = form.content();
    await request(saveProvisioning, { id, provisioning, version: answer.version, reason }, { quiet: true });
    toast.success(t('admin.done'));
  };
  return (
    <ReasonDialog
      title={t('admin.signIn.provisioning.title', {
        name: text({ zh: provider.nameZh, en: provider.nameEn }),
      })}
      confirmLabel={t('admin.save')}
      entry={form.values}
      form={form}
      onConfirm={save}
      onClose={onClose}
    >
      <Text>{t('admin.signIn.provisioning.text')}</Text>
      <FormRenderer {...form.shown} plain controls={controls} />
    </ReasonDialog>
  );
}
