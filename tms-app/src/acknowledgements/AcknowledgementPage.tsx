import {
  acknowledge,
  type Bilingual,
  myAcknowledgement,
  type ResponseOf,
  TRAINING_NEEDS,
  tms,
} from '@attest/api-contract';
import {
  Card,
  DueBadge,
  type Fact,
  Loaded,
  MessageBar,
  MessageBarBody,
  makeStyles,
  RecordFrame,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { formatInstant, request, toast } from '@attest/shared-utility';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { BackLink } from '../frame/BackLink';
import { StatementCard } from '../learn/StatementCard';
import { JobDescriptionText } from '../positions/description/JobDescriptionText';
import { AcknowledgementBadge } from './acknowledgementState';

type Detail = ResponseOf<typeof myAcknowledgement>;

/** What an acknowledgement changes. */

const useStyles = makeStyles({
  courses: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL },
});

/** A job description or learner role of the caller: read it, then sign that it was read and will be followed. */
export function AcknowledgementPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const found = useCallQuery(myAcknowledgement, { id }, { refetchOnWindowFocus: false });
  const { data } = found;
  const isRole = data?.row.kind === 'role';
  return (
    <RecordFrame
      no={data && [data.row.code, data.row.version].filter(Boolean).join(' ')}
      title={data ? text(data.row.name) : t('part.todo')}
      back={
        <BackLink to={isRole ? tms.givenRoles : tms.descriptions}>
          {t(isRole ? 'acknowledgement.roleTitle' : 'acknowledgement.descriptionTitle')}
        </BackLink>
      }
      badges={
        data && (
          <>
            <AcknowledgementBadge state={data.row.state} />
            {data.row.state === 'asked' && (
              <DueBadge named due={data.row.due} overdueDays={data.row.overdueDays} />
            )}
          </>
        )
      }
      facts={data && standingOf(t, text, data)}
    >
      <Loaded query={found} height={24}>
        {(detail) => (
          <>
            <Card>
              {detail.content ? <JobDescriptionText content={detail.content} /> : <Courses detail={detail} />}
            </Card>
            {detail.row.state === 'asked' && <SignCard key={detail.token} detail={detail} />}
            {detail.row.state === 'ended' && (
              <MessageBar intent="info" layout="multiline">
                <MessageBarBody>{t('acknowledgement.ended')}</MessageBarBody>
              </MessageBar>
            )}
          </>
        )}
      </Loaded>
    </RecordFrame>
  );
}

/** Why it is asked for, and who has acknowledged it when. */
const standingOf = (t: TFunction<'tms-app'>, text: (words: Bilingual) => string, of: Detail): Fact[] => [
  [t('acknowledgement.reason'), text(of.row.reason)],
  [
    t('acknowledgement.acknowledgedAt'),
    of.signature &&
      t('acknowledgement.signedBy', {
        name: of.signature.signer.name,
        time: formatInstant(of.signature.at),
      }),
  ],
];

function Courses({ detail: { courses } }: { detail: Detail }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  if (courses.length === 0) return <Text>{t('acknowledgement.noCourses')}</Text>;
  return (
    <>
      <Text weight="semibold">{t('acknowledgement.courses')}</Text>
      <ul className={styles.courses}>
        {courses.map(({ course, needs }) => (
          <li key={course.id}>
            {`${course.no} ${text(course.name)} — `}
            {TRAINING_NEEDS.filter((need) => needs[need])
              .map((need) => t(`need.${need}`))
              .join(' + ')}
          </li>
        ))}
      </ul>
    </>
  );
}

function SignCard({ detail }: { detail: Detail }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const { row, token } = detail;
  return (
    <StatementCard
      text={t('acknowledgement.signText')}
      subject={{ no: row.code, title: text(row.name), version: row.version ?? null }}
      accountNeeded={detail.accountNeededToSign}
      onSign={async (signature) => {
        await request(acknowledge, { id: row.id, token, signature }, { quiet: true });
        toast.success(t('acknowledgement.done', { name: text(row.name) }));
      }}
    />
  );
}
