import { type CorrectionDetail, correctionDetail } from '@attest/api-contract';
import {
  Card,
  Link,
  makeStyles,
  Page,
  Subtitle2,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
  usePushInvalidate,
} from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { at, inSuite } from '../addresses';
import { BackLink } from '../frame/BackLink';
import { Facts } from '../frame/Facts';
import { PendingPage } from '../frame/PendingPage';
import { ChangeTable } from './ChangeTable';
import { CorrectionActs } from './CorrectionActs';
import { CorrectionBadge } from './correctionState';
import { Decision } from './Decision';

/** One correction of a training record: what changes and why, who acted, and the decision. */
export function CorrectionPage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('tms-app');
  const detail = useCallQuery(correctionDetail, { id });
  usePushInvalidate('user.training', [correctionDetail]);
  if (detail.data) return <Loaded key={id} detail={detail.data} />;
  return <PendingPage title={t('correction.one')} of={detail} />;
}

const useStyles = makeStyles({
  title: { margin: 0 },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  reason: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

function Loaded({ detail }: { detail: CorrectionDetail }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const { correction } = detail;
  const isOpen = correction.state === 'proposed' || correction.state === 'confirmed';
  return (
    <Page
      title={t('correction.heading', { name: correction.person.name, course: text(correction.courseName) })}
      breadcrumb={<BackLink to={at.corrections}>{t('correction.list')}</BackLink>}
    >
      <Card>
        <div className={styles.line}>
          <Text>{correction.no}</Text>
          <CorrectionBadge state={correction.state} />
        </div>
        <Facts
          facts={[
            [t('record.person'), `${correction.person.name} (${correction.person.account})`],
            [
              t('record.title'),
              <Link key="record" {...linkProps(inSuite(at.record(correction.recordId)))}>
                {`${correction.courseNo} ${text(correction.courseName)}`}
              </Link>,
            ],
          ]}
        />
      </Card>
      <Card>
        <Subtitle2 as="h2" className={styles.title}>
          {t('correction.changes')}
        </Subtitle2>
        <ChangeTable correction={correction} />
        <Facts
          facts={[
            [
              t('edit.reason'),
              <span key="reason" className={styles.reason}>
                {correction.reason}
              </span>,
            ],
          ]}
        />
      </Card>
      <Card>
        <Subtitle2 as="h2" className={styles.title}>
          {t('record.history')}
        </Subtitle2>
        <CorrectionActs acts={correction.acts} />
      </Card>
      {isOpen && <Decision detail={detail} />}
    </Page>
  );
}
