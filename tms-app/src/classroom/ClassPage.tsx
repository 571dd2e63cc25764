import { type ClassDetail, classDetail } from '@attest/api-contract';
import {
  Card,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Page,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
  usePushInvalidate,
} from '@attest/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { at } from '../addresses';
import { BackLink } from '../frame/BackLink';
import { Facts } from '../frame/Facts';
import { PendingPage } from '../frame/PendingPage';
import { SignatureFacts } from '../records/SignatureFacts';
import type { TextKey } from '../textKey';
import { ClassActions } from './ClassActions';
import { ClassPeople } from './ClassPeople';
import { CodeCard } from './CodeCard';
import { ClassBadge } from './classState';
import { classTime } from './classTime';
import { InvitePeople } from './InvitePeople';

/** A class among all classes. */
export const ClassPage = () => <OneClass back={at.classes} backTo="class.title" />;

/** A class among those that one teaches. */
export const TeachPage = () => <OneClass back={at.teaching} backTo="class.teach" />;

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
});

interface Props {
  /** The list it belongs to, and the text that names it. */
  back: string;
  backTo: TextKey;
}

function OneClass({ back, backTo }: Props) {
  const { id = '' } = useParams();
  const { t } = useTranslation('tms-app');
  const found = useCallQuery(classDetail, { id });
  usePushInvalidate('tenant.record', [classDetail], (changed) => changed.id === id);
  const breadcrumb = <BackLink to={back}>{t(backTo)}</BackLink>;
  if (found.data) return <Loaded detail={found.data} breadcrumb={breadcrumb} read={found.dataUpdatedAt} />;
  return <PendingPage title={t('class.one')} breadcrumb={breadcrumb} of={found} />;
}

interface LoadedProps {
  detail: ClassDetail;
  breadcrumb: React.ReactNode;
  /** When the detail was read. */
  read: number;
}

/** What, when and where; the code while it is held; the people. */
function Loaded({ detail, breadcrumb, read }: LoadedProps) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  const [inviting, setInviting] = useState(false);
  const { row, may, signature } = detail;
  return (
    <Page
      title={text(row.title)}
      breadcrumb={breadcrumb}
      toolbar={<ClassActions detail={detail} onInvite={() => setInviting(true)} />}
    >
      {detail.cancelReason && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('class.cancelledWhy', { reason: detail.cancelReason })}</MessageBarBody>
        </MessageBar>
      )}
      <Card>
        <div className={styles.line}>
          <Text>{row.no}</Text>
          <ClassBadge state={row.state} />
        </div>
        <Facts
          facts={[
            [t('class.time'), classTime(row)],
            [t('class.place'), row.place],
            [t('class.lecturer'), row.lecturer.name],
            [t('list.course'), `${row.course.no} ${text(row.course.name)} ${row.courseVersion}`],
            [t('class.peopleOfSeats'), `${row.people} / ${row.seats}`],
            [t('class.attended'), row.state === 'closed' && row.attended],
            [t('class.pastReason'), detail.pastReason],
            [t('class.remark'), detail.remark],
          ]}
        />
        {signature && <SignatureFacts signature={signature} />}
      </Card>
      {may.conduct && <CodeCard classId={row.id} span={row} />}
      {inviting && may.invite && <InvitePeople detail={detail} onClose={() => setInviting(false)} />}
      <ClassPeople detail={detail} read={read} />
    </Page>
  );
}
