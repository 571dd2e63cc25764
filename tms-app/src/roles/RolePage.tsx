import {
  type FormContent,
  type LearnerRoleDetail,
  learnerRole,
  newLearnerRoleForm,
  saveLearnerRole,
  tms,
} from '@attest/api-contract';
import { Facts, FormRenderer, RecordFrame, useBilingual, useCallQuery } from '@attest/shared-ui';
import { finderControl, useContentEditor } from '@attest/shared-ui/forms';
import { can, request } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { handedInFacts } from '../approval/ToApproval';
import { TrainedActs } from '../approval/TrainedActs';
import { PositionPicker } from '../edit/pickers';
import { SavedForm } from '../edit/SavedForm';
import { sectionsOf } from '../edit/sectionsOf';
import { BackLink } from '../frame/BackLink';
import { StandingBadge, workOf } from '../frame/ConfigBadge';
import { PendingPage } from '../frame/PendingPage';
import { Trail } from '../frame/Trail';

/** Pickers of the application, by field. */
const CONTROLS = { positionIds: finderControl(PositionPicker) };

/** A learner role, or a new one: names, positions, what is in force of it. What is written comes into force by approval. */
export function RolePage() {
  const { id = 'new' } = useParams();
  const { t } = useTranslation('tms-app');
  const isNew = id === 'new';
  const found = useCallQuery(learnerRole, { id }, { enabled: !isNew, refetchOnWindowFocus: false });
  if (isNew || found.data) return <Loaded key={id} detail={found.data} />;
  return <PendingPage title={t('role.one')} of={found} />;
}

function Loaded({ detail }: { detail?: LearnerRoleDetail }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const row = detail?.row;
  const found = useMemo(
    () => detail?.positions.map(({ id, code, name }) => ({ id, label: `${code} ${text(name)}` })) ?? [],
    [detail, text],
  );
  const mayEdit = detail ? detail.may.edit : can('TmsRoles', 'edit');
  const whyNot = t(detail?.handedIn ? 'approval.waits' : 'edit.mayNot');
  const edit = useContentEditor({
    form: newLearnerRoleForm,
    draftKey: `learnerRole:${row?.id ?? 'new'}`,
    stored: detail ? { code: detail.row.code, ...detail.content } : {},
    found,
    t,
    // A code never changes.
    locked: mayEdit ? (detail ? ['code'] : []) : 'all',
  });
  const step = { id: row?.id ?? '', rowVersion: detail?.rowVersion ?? 0 };
  const send = ({ code, ...content }: FormContent<typeof newLearnerRoleForm>) =>
    request(saveLearnerRole, { ...(detail && step), code, content }, { quiet: true });
  return (
    <RecordFrame
      no={row?.code}
      title={row ? text(row.name) : t('role.new')}
      back={<BackLink to={tms.roles}>{t('role.title')}</BackLink>}
      badges={row && <StandingBadge of={row} />}
      panels={
        detail && [
          {
            key: 'standing',
            label: t('quiz.standing'),
            content: (
              <Facts
                facts={[
                  [t('list.version'), detail.version],
                  [t('quiz.draft'), workOf(t, detail.row.revising, detail.row.inApproval)],
                  ...handedInFacts(t, detail.handedIn),
                  [t('role.people'), detail.row.people],
                  [t('role.courses'), detail.row.courses],
                ]}
              />
            ),
          },
        ]
      }
      actions={
        detail && (
          <TrainedActs
            kind="learnerRole"
            no={detail.row.code}
            version={step}
            handedIn={detail.handedIn}
            may={detail.may}
            dirty={edit.dirty}
            onDiscarded={edit.discard}
          />
        )
      }
    >
      <SavedForm
        edit={edit}
        label={t('role.one')}
        why={mayEdit ? null : whyNot}
        send={send}
        to={detail ? undefined : tms.role}
      >
        <FormRenderer
          {...edit.shown}
          sections={sectionsOf({ general: t('course.general') })}
          controls={CONTROLS}
          texts={{ positionIds: found.map(({ label }) => label).join(t('learn.and')) }}
        />
        {row && <Trail objectType="learnerRole" objectId={row.id} />}
      </SavedForm>
    </RecordFrame>
  );
}
