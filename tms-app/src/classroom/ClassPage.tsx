import { type ClassDetail, classDetail, tms } from '@attest/api-contract';
import {
  Card,
  MessageBar,
  MessageBarBody,
  RecordFrame,
  useBilingual,
  useCallQuery,
  usePushInvalidate,
} from '@attest/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { BackLink } from '../frame/BackLink';
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
export const ClassPage = () => <OneClass back={tms.classes} backTo="class.title" />;

/** A class among those that one teaches. */
export const TeachPage = () => <OneClass back={tms.teaching} backTo="class.teach" />;

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
  const [inviting, setInviting] = useState(false);
  const { row, may, signature } = detail;
  return (
    <RecordFrame
      no={row.no}
      title={text(row.title)}
      back={breadcrumb}
      badges={<ClassBadge state={row.state} />}
      actions={<ClassActions detail={detail} onInvite={() => setInviting(true)} />}
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
      notices={
        detail.cancelReason && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody>{t('class.cancelledWhy', { reason: detail.cancelReason })}</MessageBarBody>
          </MessageBar>
        )
      }
    >
      {signature && (
        <Card>
          <SignatureFacts signature={signature} />
        </Card>
      )}
      {may.conduct && <CodeCard classId={row.id} span={row} />}
      {inviting && may.invite && <InvitePeople detail={detail} onClose={() => setInviting(false)} />}
      <ClassPeople detail={detail} read={read} />
    </RecordFrame>
  );
}
