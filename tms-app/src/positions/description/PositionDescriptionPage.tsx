import { type JobDescriptionVersion, jobDescription, tms } from '@attest/api-contract';
import {
  Card,
  EmptyState,
  Facts,
  Field,
  Loaded,
  makeStyles,
  RecordFrame,
  Select,
  useBilingual,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import { formatInstant } from '@attest/shared-utility';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { handedInFacts } from '../../approval/ToApproval';
import { BackLink } from '../../frame/BackLink';
import { PartTabs } from '../../frame/PartTabs';
import { positionParts } from '../../frame/parts';
import { Trail } from '../../frame/Trail';
import { DescriptionActs } from './DescriptionActs';
import { DescriptionForm } from './DescriptionForm';
import { DescriptionBadge } from './descriptionState';
import { JobDescriptionText } from './JobDescriptionText';
import { JobReaders } from './JobReaders';

const useStyles = makeStyles({ version: { maxWidth: '240px' } });

/** The job description of a position: its versions, the draft of the next one, and who has acknowledged which. */
export function PositionDescriptionPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const found = useCallQuery(jobDescription, { positionId: id }, { refetchOnWindowFocus: false });
  const [{ version }, setUrl] = useUrlState({ version: '' });
  const [editing, setEditing] = useState(false);
  const { data } = found;
  const versions = data?.versions ?? [];
  const draft = versions.find(({ label }) => label === null);
  const shown = versions.find((one) => one.id === version) ?? versions[0];
  return (
    <RecordFrame
      no={data?.position.code}
      title={data ? text(data.position.name) : t('job.title')}
      back={<BackLink to={tms.positions}>{t('position.title')}</BackLink>}
      badges={shown && !editing && <DescriptionBadge state={shown.state} />}
      notices={<PartTabs parts={positionParts(id)} path={tms.positionDescription(id)} />}
      actions={
        data && !editing && <DescriptionActs detail={data} draft={draft} onEdit={() => setEditing(true)} />
      }
    >
      <Loaded query={found} height={24}>
        {() => (
          <>
            {editing && (
              <DescriptionForm
                positionId={id}
                base={draft ?? versions[0]}
                onDone={() => {
                  setUrl({ version: '' });
                  setEditing(false);
                }}
              />
            )}
            {!editing && !shown && (
              <EmptyState kind="firstUse" title={t('job.none')} text={t('job.noneText')} />
            )}
            {!editing && shown && (
              <>
                <Card>
                  <Field label={t('job.version')} className={styles.version}>
                    <Select value={shown.id} onChange={(_, data) => setUrl({ version: data.value })}>
                      {versions.map((one) => (
                        <option key={one.id} value={one.id}>
                          {[one.label, t(`job.state.${one.state}`)].filter(Boolean).join(' ')}
                        </option>
                      ))}
                    </Select>
                  </Field>
                  <Standing version={shown} />
                  <JobDescriptionText content={shown.content} />
                </Card>
                {shown.label !== null && (
                  <JobReaders key={shown.id} descriptionId={shown.id} inForce={shown.state === 'effective'} />
                )}
                <Trail key={`trail ${shown.id}`} objectType="jobDescription" objectId={shown.id} />
              </>
            )}
          </>
        )}
      </Loaded>
    </RecordFrame>
  );
}

function Standing({ version }: { version: JobDescriptionVersion }) {
  const { t } = useTranslation('tms-app');
  return (
    <Facts
      facts={[
        ...handedInFacts(t, version.handedIn),
        [t('job.effectiveAt'), version.effectiveAt && formatInstant(version.effectiveAt)],
        [t('job.supersededAt'), version.supersededAt && formatInstant(version.supersededAt)],
        [t('job.reason'), version.reason],
        [t('job.signedBy'), version.signature?.signer.name],
      ]}
    />
  );
}
