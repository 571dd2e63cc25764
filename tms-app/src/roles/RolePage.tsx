import {
  CONFIG_STATES,
  type LearnerRoleRow,
  listLearnerRoles,
  previewLearnerRole,
  readMatrix,
  recordAudit,
  saveLearnerRole,
} from '@attest/api-contract';
import { Field, type Found, Input, Page, Select, useBilingual, useCallQuery } from '@attest/shared-ui';
import { can, request } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { at } from '../addresses';
import { BilingualFields } from '../edit/BilingualFields';
import { FormCard, FormGrid } from '../edit/FormGrid';
import { PositionPicker } from '../edit/pickers';
import { SavedForm } from '../edit/SavedForm';
import { useEdit } from '../edit/useEdit';
import { BackLink } from '../frame/BackLink';
import { PendingPage } from '../frame/PendingPage';
import { Trail } from '../frame/Trail';

interface RoleContent {
  code: string;
  nameZh: string;
  nameEn: string;
  state: (typeof CONFIG_STATES)[number];
  positions: Found[];
}

const NEW_ROLE: RoleContent = { code: '', nameZh: '', nameEn: '', state: 'draft', positions: [] };

/** A learner role, or a new one: names, state, positions. Saving shows first what it does to people's training. */
export function RolePage() {
  const { id = 'new' } = useParams();
  const { t } = useTranslation('tms-app');
  const isNew = id === 'new';
  const found = useCallQuery(
    listLearnerRoles,
    { page: 1, pageSize: 1, filter: { ids: [id] } },
    { enabled: !isNew, refetchOnWindowFocus: false },
  );
  const role = found.data?.rows[0];
  if (isNew || role) return <Loaded key={id} role={role} />;
  return <PendingPage title={t('role.one')} of={found} />;
}

const STALE = [listLearnerRoles, readMatrix, recordAudit];

function Loaded({ role }: { role?: LearnerRoleRow }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const stored = useMemo(
    (): RoleContent =>
      role
        ? {
            code: role.code,
            nameZh: role.name.zh,
            nameEn: role.name.en,
            state: role.state,
            positions: role.positions.map((one) => ({ id: one.id, label: `${one.code} ${text(one.name)}` })),
          }
        : NEW_ROLE,
    [role, text],
  );
  const edit = useEdit<RoleContent>(`learnerRole:${role?.id ?? 'new'}`, stored);
  const { value } = edit;
  const complete = [value.code, value.nameZh, value.nameEn].every((one) => one.trim() !== '');
  const why = !can('TmsRoles', 'edit') ? t('edit.mayNot') : complete ? null : t('role.incomplete');
  const input = {
    ...(role && { id: role.id, rowVersion: role.rowVersion }),
    code: value.code.trim(),
    nameZh: value.nameZh,
    nameEn: value.nameEn,
    state: value.state,
    positionIds: value.positions.map(({ id }) => id),
  };
  return (
    <Page
      title={role ? `${role.code} ${text(role.name)}` : t('role.new')}
      breadcrumb={<BackLink to={at.roles}>{t('role.title')}</BackLink>}
    >
      <SavedForm
        edit={edit}
        label={t('role.one')}
        why={why}
        saveLabel={t('matrix.preview')}
        ask={{
          title: t('role.saveTitle', { code: value.code }),
          preview: () => request(previewLearnerRole, input, { quiet: true }),
        }}
        send={(_, reason, token) => request(saveLearnerRole, { ...input, token, reason }, { quiet: true })}
        stale={STALE}
        done={({ adds, cancels }) => t('matrix.applied', { adds, cancels })}
        to={role ? undefined : at.role}
      >
        <FormCard title={t('course.general')}>
          <FormGrid>
            <Field label={t('role.code')} required>
              <Input
                value={value.code}
                maxLength={40}
                onChange={(_, data) => edit.set({ code: data.value })}
              />
            </Field>
            <Field label={t('list.state')} hint={t('role.stateHint')}>
              <Select
                value={value.state}
                onChange={(_, data) => edit.set({ state: data.value as RoleContent['state'] })}
              >
                {CONFIG_STATES.map((state) => (
                  <option key={state} value={state}>
                    {t(`config.${state}`)}
                  </option>
                ))}
              </Select>
            </Field>
          </FormGrid>
          <BilingualFields
            label={t('list.name')}
            required
            value={{ zh: value.nameZh, en: value.nameEn }}
            onChange={({ zh, en }) => edit.set({ nameZh: zh, nameEn: en })}
          />
          <Field label={t('matrix.rows.position')} hint={t('role.positionsHint')}>
            <PositionPicker value={value.positions} onChange={(positions) => edit.set({ positions })} />
          </Field>
        </FormCard>
        {role && <Trail objectType="learnerRole" objectId={role.id} />}
      </SavedForm>
    </Page>
  );
}
