import { accountByUserCode, avatarImage } from '@attest/api-contract';
import {
  Avatar,
  Button,
  EmptyState,
  ErrorState,
  Link,
  makeStyles,
  Page,
  SkeletonRows,
  Text,
  useCallQuery,
  useLanguage,
  useUrlState,
} from '@attest/shared-ui';
import { downloadUrl, linkProps, navigate } from '@attest/shared-utility';
import { useT } from '../frame/useT';
import { Part } from './Part';
import { PersonCard } from './profile/PersonCard';

const AGENTS = '/user-info?tab=agents';
const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
});

/** Somebody who acts for the caller, or for whom the caller acts. Nobody else is shown. */
export default function AgentInfoPage() {
  const t = useT();
  const styles = useStyles();
  const language = useLanguage();
  const [{ userCode }] = useUrlState({ userCode: '' });
  const { data, error, refetch } = useCallQuery(
    accountByUserCode,
    { userCode },
    { enabled: userCode !== '' },
  );
  const name = data && (language === 'zh' ? data.name : data.nameEn);
  const reach = (data?.email ?? data?.phone) ? [data.email, data.phone].filter(Boolean).join(' · ') : '–';
  return (
    <Page
      title={t('account.agentTitle')}
      breadcrumb={<Link {...linkProps(AGENTS)}>{t('account.tabs.agents')}</Link>}
    >
      {userCode === '' ? (
        <EmptyState
          kind="firstUse"
          title={t('account.agents.notChosen')}
          text={t('account.agents.notChosenText')}
          action={<Button onClick={() => navigate(AGENTS)}>{t('account.agents.toAgents')}</Button>}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data || !name ? (
        <SkeletonRows rows={6} />
      ) : (
        <>
          <Part title={name}>
            <div className={styles.head}>
              <Avatar
                name={name}
                size={56}
                src={
                  data.avatar
                    ? downloadUrl(avatarImage, { userId: data.id, version: data.avatar })
                    : undefined
                }
              />
              <Text>{t(data.onDuty ? 'account.duty.on' : 'account.duty.off')}</Text>
              <Text>{reach}</Text>
            </div>
          </Part>
          <PersonCard person={data} />
        </>
      )}
    </Page>
  );
}
