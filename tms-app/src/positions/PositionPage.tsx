import { listPositions, type PositionRow, type PositionState } from '@attest/api-contract';
import { Field, Input, Page, Select, Text, useBilingual, useCallQuery } from '@attest/shared-ui';
import { can } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { at } from '../addresses';
import { BilingualFields } from '../edit/BilingualFields';
import { EditForm } from '../edit/EditForm';
import { FormCard, FormGrid } from '../edit/FormGrid';
import { RolePicker } from '../edit/pickers';
import { useEdit } from '../edit/useEdit';
import { BackLink } from '../frame/BackLink';
import { PendingPage } from '../frame/PendingPage';
import { PositionTabs } from './PositionTabs';
import { contentOf, POSITION_STATES, type PositionContent } from './positionContent';
import { SavePosition } from './SavePosition';

/** A position, or a new one: names, state, learner roles. Saving shows first what it does to people's training. */
export function PositionPage() {
  const { id = 'new' } = useParams();
  const { t } = useTranslation('tms-app');
  const isNew = id === 'new';
  const found = useCallQuery(
    listPositions,
    { page: 1, pageSize: 1, filter: { ids: [id] } },
    { enabled: !isNew, refetchOnWindowFocus: false },
  );
  const position = found.data?.rows[0];
  if (isNew || position) return <Loaded key={id} position={position} />;
  return <PendingPage title={t('position.one')} of={found} />;
}

function Loaded({ position }: { position?: PositionRow }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const stored = useMemo(() => contentOf(position, text), [position, text]);
  const edit = useEdit<PositionContent>(`position:${position?.id ?? 'new'}`, stored);
  const [previewing, setPreviewing] = useState(false);
  const { value } = edit;
  const held = value.state === 'disabled' && (position?.people ?? 0) > 0;
  const complete = [value.code, value.nameZh, value.nameEn].every((one) => one.trim() !== '');
  const why = !can('TmsRoles', 'edit')
    ? t('edit.mayNot')
    : !complete
      ? t('role.incomplete')
      : held
        ? t('position.held', { count: position?.people })
        : null;
  return (
    <Page
      title={position ? `${position.code} ${text(position.name)}` : t('position.new')}
      breadcrumb={<BackLink to={at.positions}>{t('position.title')}</BackLink>}
      tabs={position && <PositionTabs id={position.id} part="general" />}
    >
      <EditForm
        edit={edit}
        label={t('position.one')}
        why={why}
        saveLabel={t('matrix.preview')}
        onSave={() => setPreviewing(true)}
      >
        <FormCard title={t('course.general')}>
          <FormGrid>
            <Field label={t('role.code')} required hint={position ? t('position.codeKept') : undefined}>
              <Input
                value={value.code}
                maxLength={40}
                readOnly={position !== undefined}
                onChange={(_, data) => edit.set({ code: data.value })}
              />
            </Field>
            <Field label={t('list.state')} hint={t('position.stateHint')}>
              <Select
                value={value.state}
                onChange={(_, data) => edit.set({ state: data.value as PositionState })}
              >
                {POSITION_STATES.map((state) => (
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
          <Field label={t('matrix.rows.role')} hint={t('position.rolesHint')}>
            <RolePicker value={value.roles} onChange={(roles) => edit.set({ roles })} />
          </Field>
          {position && (
            <Text>{t('position.standing', { people: position.people, courses: position.courses })}</Text>
          )}
        </FormCard>
      </EditForm>
      {previewing && <SavePosition position={position} edit={edit} onClose={() => setPreviewing(false)} />}
    </Page>
  );
}
