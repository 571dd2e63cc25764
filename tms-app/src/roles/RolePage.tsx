import {
  disableLearnerRole,
  discardLearnerRole,
  type LearnerRoleDetail,
  learnerRole,
  listLearnerRoles,
  listPositions,
  previewLearnerRole,
  readMatrix,
  recordAudit,
  saveLearnerRole,
} from '@attest/api-contract';
import { Facts, Field, type Found, Input, Page, useBilingual, useCallQuery } from '@attest/shared-ui';
import { can, request } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { at } from '../addresses';
import { handedInFacts } from '../approval/ToApproval';
import { TrainedActs } from '../approval/TrainedActs';
import { BilingualFields } from '../edit/BilingualFields';
import { FormCard } from '../edit/FormGrid';
import { PositionPicker } from '../edit/pickers';
import { SavedForm } from '../edit/SavedForm';
import { useEdit } from '../edit/useEdit';
import { BackLink } from '../frame/BackLink';
import { StandingBadge, workOf } from '../frame/ConfigBadge';
import { PendingPage } from '../frame/PendingPage';
import { Trail } from '../frame/Trail';

interface RoleContent {
  code: string;
  nameZh: string;
  nameEn: string;
  positions: Found[];
}

const NEW_ROLE: RoleContent = { code: '', nameZh: '', nameEn: '', positions: [] };

/** A learner role, or a new one: names, positions, what is in force of it. What is written comes into force by approval. */
export function RolePage() {
  const { id = 'new' } = useParams();
  const { t } = useTranslation('tms-app');
  const isNew = id === 'new';
  const found = useCallQuery(learnerRole, { id }, { enabled: !isNew, refetchOnWindowFocus: false });
  if (isNew || found.data) return <Loaded key={id} detail={found.data} />;
  return <PendingPage title={t('role.one')} of={found} />;
}

const STALE = [learnerRole, listLearnerRoles, listPositions, readMatrix, recordAudit];

function Loaded({ detail }: { detail?: LearnerRoleDetail }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const stored = useMemo(
    (): RoleContent =>
      detail
        ? {
            code: detail.row.code,
            nameZh: detail.content.nameZh,
            nameEn: detail.content.nameEn,
            positions: detail.positions.map((one) => ({
              id: one.id,
              label: `${one.code} ${text(one.name)}`,
            })),
          }
        : NEW_ROLE,
    [detail, text],
  );
  const row = detail?.row;
  const edit = useEdit<RoleContent>(`learnerRole:${row?.id ?? 'new'}`, stored);
  const { value } = edit;
  const complete = [value.code, value.nameZh, value.nameEn].every((one) => one.trim() !== '');
  const mayEdit = detail ? detail.may.edit : can('TmsRoles', 'edit');
  const whyNot = t(detail?.handedIn ? 'approval.waits' : 'edit.mayNot');
  const step = { id: row?.id ?? '', rowVersion: detail?.rowVersion ?? 0 };
  const send = ({ code, nameZh, nameEn, positions }: RoleContent) => {
    const content = { nameZh, nameEn, positionIds: positions.map(({ id }) => id) };
    return request(saveLearnerRole, { ...(detail && step), code: code.trim(), content }, { quiet: true });
  };
  return (
    <Page
      title={row ? `${row.code} ${text(row.name)}` : t('role.new')}
      breadcrumb={<BackLink to={at.roles}>{t('role.title')}</BackLink>}
      toolbar={
        detail && (
          <TrainedActs
            kind="learnerRole"
            no={detail.row.code}
            version={step}
            handedIn={detail.handedIn}
            may={detail.may}
            dirty={edit.dirty}
            onPreview={(action) => request(previewLearnerRole, { ...step, action }, { quiet: true })}
            onDisable={(token, reason) =>
              request(disableLearnerRole, { ...step, token, reason }, { quiet: true })
            }
            onDiscard={async (reason) => {
              await request(discardLearnerRole, { ...step, reason }, { quiet: true });
              edit.discard();
            }}
            stale={STALE}
          />
        )
      }
    >
      {detail && (
        <FormCard title={t('quiz.standing')}>
          <Facts
            facts={[
              [t('list.state'), <StandingBadge key="state" of={detail.row} />],
              [t('list.version'), detail.version],
              [t('quiz.draft'), workOf(t, detail.row.revising, detail.row.inApproval)],
              ...handedInFacts(t, detail.handedIn),
              [t('role.people'), detail.row.people],
              [t('role.courses'), detail.row.courses],
            ]}
          />
        </FormCard>
      )}
      <SavedForm
        edit={edit}
        label={t('role.one')}
        why={mayEdit ? (complete ? null : t('role.incomplete')) : whyNot}
        send={send}
        stale={STALE}
        to={detail ? undefined : at.role}
      >
        <FormCard title={t('course.general')}>
          <Field label={t('role.code')} required hint={detail ? t('position.codeKept') : undefined}>
            <Input
              value={value.code}
              maxLength={40}
              readOnly={detail !== undefined}
              onChange={(_, data) => edit.set({ code: data.value })}
            />
          </Field>
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
        {row && <Trail objectType="learnerRole" objectId={row.id} />}
      </SavedForm>
    </Page>
  );
}
