import { lazyPart, makeStyles, Page, Tab, TabList, UploadKeeper, useUrlState } from '@attest/shared-ui';
import { can } from '@attest/shared-utility';
import { useT } from '../frame/useT';
import { TrainingPage } from '../home/TrainingPage';
import { AgentsTab } from './agents/AgentsTab';
import { NoticesTab } from './NoticesTab';
import { PreferencesTab } from './preferences/PreferencesTab';
import { ProfileTab } from './profile/ProfileTab';
import { SessionsTab } from './SessionsTab';

// A form of its own with many parts.
const ResumeTab = lazyPart(async () => (await import('./ResumeTab')).default, null);

const useStyles = makeStyles({ tabs: { flexWrap: 'wrap' } });

const TABS = {
  profile: ProfileTab,
  resume: ResumeTab,
  training: TrainingPage,
  agents: AgentsTab,
  sessions: SessionsTab,
  notices: NoticesTab,
  preferences: PreferencesTab,
};
type TabName = keyof typeof TABS;
const ALL = Object.keys(TABS) as TabName[];

interface Props {
  /** The tab of an address that names none. */
  start?: TabName;
}

/** The personal centre. Each tab has an address. */
export default function AccountPage({ start = 'profile' }: Props) {
  const t = useT();
  const styles = useStyles();
  const [{ tab }, set] = useUrlState({ tab: '' });
  const names = ALL.filter((name) => name !== 'training' || can('TmsMyTraining', 'view'));
  const shown = names.find((name) => name === tab) ?? start;
  return (
    <Page
      title={t('account.title')}
      tabs={
        <TabList
          className={styles.tabs}
          selectedValue={shown}
          aria-label={t('account.title')}
          onTabSelect={(_, { value }) => set({ tab: value as TabName }, { push: true })}
        >
          {names.map((name) => (
            <Tab key={name} value={name}>
              {t(`account.tabs.${name}`)}
            </Tab>
          ))}
        </TabList>
      }
    >
      {names.map((name) => {
        const Content = TABS[name];
        return (
          <UploadKeeper key={name} shown={name === shown}>
            <Content />
          </UploadKeeper>
        );
      })}
    </Page>
  );
}
