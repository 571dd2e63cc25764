import { type AccountDetail, accountByUserCode, avatarImage, shell } from '@attest/api-contract';
import {
  Avatar,
  Button,
  EmptyState,
  Link,
  Loaded,
  makeStyles,
  Page,
  Text,
  useCallQuery,
  useLanguage,
  useUrlState,
} from '@attest/shared-ui';
import { downloadUrl, linkProps, navigate } from '@attest/shared-utility';
import { useT } from '../frame/useT';
import { Part } from './Part';
import { PersonCard } from './profile/PersonCard';

const AGENTS = `${shell.account}?tab=agents`;
const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' },
});

/** Somebody who acts for the caller, or for whom the caller acts. Nobody else is shown. */
export default function AgentInfoPage() {
  const t = useT();
  const [{ userCode }] = useUrlState({ userCode: '' });
  const agent = useCallQuery(accountByUserCode, { userCode }, { enabled: userCode !== '' });
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
      ) : (
        <Loaded query={agent} rows={6}>
          {(person) => <Agent person={person} />}
        </Loaded>
      )}
    </Page>
  );
}

function Agent({ person }: { person: AccountDetail }) {
  const t = useT();
  const styles = useStyles();
  const name = useLanguage() === 'zh' ? person.name : person.nameEn;
  const reach = [person.email, person.phone].filter(Boolean).join(' · ') || '–';
  return (
    <>
      <Part title={name}>
        <div className={styles.head}>
          <Avatar
            name={name}
            size={56}
            src={
              person.avatar
                ? downloadUrl(avatarImage, { userId: person.id, version: person.avatar })
                : undefined
            }
          />
          <Text>{t(person.onDuty ? 'account.duty.on' : 'account.duty.off')}</Text>
          <Text>{reach}</Text>
        </div>
      </Part>
      <PersonCard person={person} />
    </>
  );
}
