import { type ApprovedKind, type InApproval, versionInApproval } from '@attest/api-contract';
import {
  AuditChanges,
  AuditValue,
  EmptyState,
  Facts,
  Link,
  makeStyles,
  Page,
  RecordFrame,
  Text,
  ToneBadge,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { linkProps } from '@attest/shared-utility';
import { ShieldTaskRegular } from '@fluentui/react-icons/svg/shield-task';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { FormCard } from '../edit/FormCard';
import { BackToTraining } from '../frame/BackToTraining';
import { PendingPage } from '../frame/PendingPage';
import { Trail } from '../frame/Trail';
import { ApprovalActs } from './ApprovalActs';
import { handedInFacts } from './ToApproval';

const useStyles = makeStyles({
  content: { margin: 0, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  term: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0, overflowWrap: 'anywhere' },
});

/** What was handed in: what it says, what is new in it, what follows; to be signed or returned. */
export function ApprovalPage() {
  const { kind = '', id = '' } = useParams();
  const { t } = useTranslation('tms-app');
  const of = { kind: kind as ApprovedKind, id };
  const found = useCallQuery(versionInApproval, of, { refetchOnWindowFocus: false });
  if (found.data?.waiting) return <Waiting of={of} waiting={found.data.waiting} />;
  if (found.data)
    return (
      <Page title={t('approval.title')} breadcrumb={<BackToTraining />}>
        <EmptyState
          kind="nothingFound"
          title={t('approval.notWaiting')}
          text={t('approval.notWaitingText')}
        />
      </Page>
    );
  return <PendingPage title={t('approval.title')} breadcrumb={<BackToTraining />} of={found} />;
}

function Waiting({ of, waiting }: { of: { kind: ApprovedKind; id: string }; waiting: InApproval }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const styles = useStyles();
  return (
    <RecordFrame
      no={waiting.no}
      title={waiting.name ? text(waiting.name) : text(waiting.called)}
      back={<BackToTraining />}
      badges={
        <ToneBadge tone="waiting" icon={<ShieldTaskRegular />}>
          {t('config.inApproval')}
        </ToneBadge>
      }
      actions={<ApprovalActs of={of} waiting={waiting} />}
    >
      <FormCard title={t('approval.title')}>
        <Facts
          facts={[
            [
              t('approval.kind'),
              <Link key="kind" {...linkProps(waiting.path)}>
                {text(waiting.called)}
              </Link>,
            ],
            [t('list.version'), waiting.label],
            [t('approval.former'), waiting.former],
            ...handedInFacts(t, waiting.handedIn),
            [t('edit.reason'), waiting.reason],
            [t('course.retrain'), waiting.retrain !== null && t(waiting.retrain ? 'edit.yes' : 'edit.no')],
          ]}
        />
        {waiting.problem && <Text role="alert">{waiting.problem}</Text>}
        {waiting.consequences.map((line) => (
          <Text key={line.en}>{t('approval.follows', { what: text(line) })}</Text>
        ))}
      </FormCard>
      {waiting.changes.length > 0 && (
        <FormCard title={t('approval.changes')}>
          <AuditChanges changes={waiting.changes} />
        </FormCard>
      )}
      <FormCard title={t('approval.content')}>
        <dl className={styles.content}>
          {waiting.content.map(({ label, new: parts }) => (
            <div key={label.en}>
              <dt className={styles.term}>{text(label)}</dt>
              <dd className={styles.value}>
                <AuditValue parts={parts} />
              </dd>
            </div>
          ))}
        </dl>
      </FormCard>
      <Trail objectType={of.kind} objectId={of.id} />
    </RecordFrame>
  );
}
