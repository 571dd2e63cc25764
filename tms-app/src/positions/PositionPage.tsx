import {
  listLearnerRoles,
  listPositions,
  type PositionRow,
  type PositionState,
  savePosition,
} from '@attest/api-contract';
import { Field, Input, Link, Page, Select, Text, useBilingual, useCallQuery } from '@attest/shared-ui';
import { can, linkProps, request } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { at, inSuite } from '../addresses';
import { BilingualFields } from '../edit/BilingualFields';
import { FormCard, FormGrid } from '../edit/FormGrid';
import { SavedForm } from '../edit/SavedForm';
import { useEdit } from '../edit/useEdit';
import { BackLink } from '../frame/BackLink';
import { PartTabs } from '../frame/PartTabs';
import { PendingPage } from '../frame/PendingPage';
import { positionParts } from '../frame/parts';
import { contentOf, POSITION_STATES, type PositionContent } from './positionContent';

/** A position, or a new one: names, state, learner roles. Learner roles say themselves which positions give them. */
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

const STALE = [listPositions, listLearnerRoles];

function Loaded({ position }: { position?: PositionRow }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const stored = useMemo(() => contentOf(position), [position]);
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
        ask={{ title: t('position.saveTitle', { code: input.code }) }}
        send={(_, reason) => request(savePosition, { ...input, reason }, { quiet: true })}
        stale={STALE}
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
        </FormCard>
        {position && (
          <FormCard title={t('role.title')}>
            <Text>{t('position.rolesHint')}</Text>
            {position.roles.length === 0 && <Text>{t('position.noRoles')}</Text>}
            {position.roles.map((role) => (
              <Link key={role.id} {...linkProps(inSuite(at.role(role.id)))}>
                {`${role.code} ${text(role.name)}`}
              </Link>
            ))}
            <Text>{t('position.standing', { people: position.people, courses: position.courses })}</Text>
          </FormCard>
        )}
      </SavedForm>
    </Page>
  );
}
