import {
  type FormValues,
  listPositions,
  type PositionRow,
  positionForm,
  savePosition,
  tms,
} from '@attest/api-contract';
import { FormRenderer, Link, RecordFrame, Text, useBilingual, useCallQuery } from '@attest/shared-ui';
import { problemAt, useContentEditor } from '@attest/shared-ui/forms';
import { can, linkProps, request } from '@attest/shared-utility';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { FormCard } from '../edit/FormCard';
import { SavedForm } from '../edit/SavedForm';
import { sectionsOf } from '../edit/sectionsOf';
import { BackLink } from '../frame/BackLink';
import { PartTabs } from '../frame/PartTabs';
import { PendingPage } from '../frame/PendingPage';
import { positionParts } from '../frame/parts';

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

function Loaded({ position }: { position?: PositionRow }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const people = position?.people ?? 0;
  const rules = useCallback(
    ({ state }: FormValues) =>
      state === 'disabled' && people > 0 ? [problemAt('state', t('position.held', { count: people }))] : [],
    [people, t],
  );
  const mayNot = !can('TmsRoles', 'edit');
  const edit = useContentEditor({
    form: positionForm,
    draftKey: `position:${position?.id ?? 'new'}`,
    stored: position
      ? { code: position.code, nameZh: position.name.zh, nameEn: position.name.en, state: position.state }
      : { state: 'effective' },
    t,
    rules,
    // A code never changes.
    locked: mayNot ? 'all' : position ? ['code'] : [],
  });
  const sections = sectionsOf({ general: t('course.general') });
  return (
    <RecordFrame
      no={position?.code}
      title={position ? text(position.name) : t('position.new')}
      back={<BackLink to={tms.positions}>{t('position.title')}</BackLink>}
      notices={position && <PartTabs parts={positionParts(position.id)} path={tms.position(position.id)} />}
    >
      <SavedForm
        edit={edit}
        label={t('position.one')}
        why={mayNot ? t('edit.mayNot') : null}
        ask={{ title: t('position.saveTitle', { code: edit.content().code }) }}
        send={(content, reason) =>
          request(
            savePosition,
            { ...(position && { id: position.id, rowVersion: position.rowVersion }), ...content, reason },
            { quiet: true },
          )
        }
        to={position ? undefined : tms.position}
      >
        <FormRenderer {...edit.shown} sections={sections} />
        {position && (
          <FormCard title={t('role.title')}>
            <Text>{t('position.rolesHint')}</Text>
            {position.roles.length === 0 && <Text>{t('position.noRoles')}</Text>}
            {position.roles.map((role) => (
              <Link key={role.id} {...linkProps(tms.role(role.id))}>
                {`${role.code} ${text(role.name)}`}
              </Link>
            ))}
            <Text>{t('position.standing', { people: position.people, courses: position.courses })}</Text>
          </FormCard>
        )}
      </SavedForm>
    </RecordFrame>
  );
}
