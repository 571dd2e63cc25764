import {
  listLearnerRoles,
  listPositions,
  type PositionRow,
  type PositionState,
  previewPosition,
  readMatrix,
  savePosition,
} from '@attest/api-contract';
import { Field, Input, Page, Select, Text, useBilingual, useCallQuery } from '@attest/shared-ui';
import { can, request } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { at } from '../addresses';
import { BilingualFields } from '../edit/BilingualFields';
import { FormCard, FormGrid } from '../edit/FormGrid';
import { RolePicker } from '../edit/pickers';
import { SavedForm } from '../edit/SavedForm';
import { useEdit } from '../edit/useEdit';
import { BackLink } from '../frame/BackLink';
import { PartTabs } from '../frame/PartTabs';
import { PendingPage } from '../frame/PendingPage';
import { positionParts } from '../frame/parts';
import { contentOf, POSITION_STATES, type PositionContent } from './positionContent';

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

const STALE = [listPositions, listLearnerRoles, readMatrix];

function Loaded({ position }: { position?: PositionRow }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const stored = useMemo(() => contentOf(position, text), [position, text]);
  const edit = useEdit<PositionContent>(`position:${position?.id ?? 'new'}`, stored);
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
  const input = {
    ...(position && { id: position.id, rowVersion: position.rowVersion }),
    code: value.code.trim(),
    nameZh: value.nameZh.trim(),
    nameEn: value.nameEn.trim(),
    state: value.state,
    roleIds: value.roles.map(({ id }) => id),
  };
  return (
    <Page
      title={position ? `${position.code} ${text(position.name)}` : t('position.new')}
      breadcrumb={<BackLink to={at.positions}>{t('position.title')}</BackLink>}
      tabs={position && <PartTabs parts={positionParts(position.id)} path={at.position(position.id)} />}
    >
      <SavedForm
        edit={edit}
        label={t('position.one')}
        why={why}
        saveLabel={t('matrix.preview')}
        ask={{
          title: t('position.saveTitle', { code: input.code }),
          preview: () => request(previewPosition, input, { quiet: true }),
        }}
        send={(_, reason, token) => request(savePosition, { ...input, token, reason }, { quiet: true })}
        stale={STALE}
        done={({ adds, cancels }) => t('matrix.applied', { adds, cancels })}
        to={position ? undefined : at.position}
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
      </SavedForm>
    </Page>
  );
}
