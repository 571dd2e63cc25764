import { Page, Tab, TabList, useUrlState } from '@attest/shared-ui';
import { lazy, Suspense } from 'react';
import { useT } from '../frame/useT';
import { AgentsTab } from './agents/AgentsTab';
import { NoticesTab } from './NoticesTab';
import { PreferencesTab } from './preferences/PreferencesTab';
import { ProfileTab } from './profile/ProfileTab';
import { SessionsTab } from './SessionsTab';

// A form of its own with many parts.
const ResumeTab = lazy(() => import('./ResumeTab'));

const TABS = {
  profile: ProfileTab,
  resume: ResumeTab,
  agents: AgentsTab,
  sessions: SessionsTab,
  notices: NoticesTab,
  preferences: PreferencesTab,
};
type TabName = keyof typeof TABS;
const NAMES = Object.keys(TABS) as TabName[];

/** The personal centre. Each tab has an address. */
export default function AccountPage() {
  const t = useT();
  const [{ tab }, set] = useUrlState({ tab: 'profile' });
  const shown = NAMES.find((name) => name === tab) ?? 'profile';
  const Shown = TABS[shown];
  return (
    <Page
      title={t('account.title')}
      tabs={
        <TabList
          selectedValue={shown}
          aria-label={t('account.title')}
          onTabSelect={(_, { value }) => set({ tab: value as TabName }, { push: true })}
        >
          {NAMES.map((name) => (
            <Tab key={name} value={name}>
              {t(`account.tabs.${name}`)}
            </Tab>
          ))}
        </TabList>
      }
    >
      <Suspense fallback={null}>
        <Shown />
      </Suspense>
    </Page>
  );
}
