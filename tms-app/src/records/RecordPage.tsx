import { downloadCertificate, type TrainingRecordDetail, tms, trainingRecord } from '@attest/api-contract';
import {
  ActionButton,
  Attachments,
  Card,
  Link,
  makeStyles,
  RecordFrame,
  Subtitle2,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { addressOf, downloadUrl, formatDay, formatInstant, linkProps, session } from '@attest/shared-utility';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { AttemptTable } from '../exam/AttemptTable';
import { BackLink } from '../frame/BackLink';
import { PendingPage } from '../frame/PendingPage';
import { readingText } from '../learn/readingText';
import { AssignmentBadge } from '../training/assignmentState';
import { documentOf } from '../training/documentOf';
import { CorrectionHistory, ProposeButton, useCorrected } from './RecordCorrections';
import { SignatureFacts } from './SignatureFacts';

/** One training record: result, attempts, signature, history; its certificate. */
export function RecordPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('tms-app');
  const record = useCallQuery(trainingRecord, { id });
  if (record.data) return <Loaded record={record.data} />;
  return <PendingPage title={t('record.title')} of={record} />;
}

const useStyles = makeStyles({
  title: { margin: 0 },
  history: { listStyleType: 'none', margin: 0, padding: 0 },
  event: {
    display: 'grid',
    gridTemplateColumns: '150px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    '@media (max-width: 640px)': { gridTemplateColumns: '1fr' },
  },
  muted: { color: tokens.colorNeutralForeground2 },
});

function Section({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <Card>
      <Subtitle2 as="h2" className={styles.title}>
        {title}
      </Subtitle2>
      {children}
    </Card>
  );
}

function Certificate({ record }: { record: TrainingRecordDetail }) {
  const { t } = useTranslation('tms-app');
  const { certificate } = record;
  return (
    <ActionButton
      why={certificate ? null : t('record.noCertificate')}
      icon={<ArrowDownloadRegular />}
      onClick={() =>
        certificate && window.location.assign(downloadUrl(downloadCertificate, { id: record.row.id }))
      }
    >
      {t('record.certificate')}
    </ActionButton>
  );
}

function Loaded({ record }: { record: TrainingRecordDetail }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const { row, signature, reading, certificate, corrections } = record;
  const value = useCorrected(record);
  return (
    <RecordFrame
      no={row.courseNo}
      title={text(row.courseName)}
      back={<BackLink to={tms.completed}>{t('part.completed')}</BackLink>}
      badges={<AssignmentBadge state={row.state} />}
      actions={
        <>
          <ProposeButton record={record} />
          <Certificate record={record} />
        </>
      }
      facts={[
        [t('record.person'), record.person.name],
        [t('record.department'), text(record.department)],
        [t('list.document'), documentOf(row)],
        [t('list.kind'), t(`kind.${row.kind}`)],
        [t('record.reason'), value('givenFor', text(record.reason))],
        [t('record.assignedAt'), formatInstant(record.createdAt)],
        [t('list.due'), formatDay(row.due)],
        [t('list.completedAt'), value('completedOn', formatInstant(row.completedAt, { withOffset: true }))],
        [t('list.score'), value('score', row.score)],
        [t('list.validTo'), value('validTo', formatDay(row.validTo))],
        [t('record.proof'), record.proof.length > 0 && <Attachments value={record.proof} />],
        [t('record.reading'), reading && readingText(t, reading)],
        [t('card.title'), record.hasCard && <Link {...linkProps(tms.card(row.id))}>{t('card.open')}</Link>],
        [
          t('record.certificateNo'),
          certificate && (
            <Link href={addressOf(certificate.verifyPath)} target="_blank" rel="noopener">
              {certificate.no}
            </Link>
          ),
        ],
      ]}
    >
      <Section title={t('record.signature')}>
        {signature ? (
          <SignatureFacts signature={signature} />
        ) : (
          <Text className={styles.muted}>{t('record.unsigned')}</Text>
        )}
      </Section>
      {corrections.length > 0 && (
        <Section title={t('correction.list')}>
          <CorrectionHistory corrections={corrections} />
        </Section>
      )}
      {record.attempts.length > 0 && (
        <Section title={t('attempt.list')}>
          <AttemptTable attempts={record.attempts} own={record.person.id === session.current().user?.id} />
        </Section>
      )}
      <Section title={t('record.history')}>
        {record.history.length === 0 && <Text className={styles.muted}>{t('record.noHistory')}</Text>}
        <ul className={styles.history}>
          {record.history.map((event) => (
            <li key={`${event.at}${event.event}`} className={styles.event}>
              <time dateTime={event.at} className={styles.muted}>
                {formatInstant(event.at)}
              </time>
              <span>
                {text(event.description)} <span className={styles.muted}>{text(event.actor)}</span>
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </RecordFrame>
  );
}
