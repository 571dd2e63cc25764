import { Tab, TabList } from '@attest/shared-ui';
import { navigate } from '@attest/shared-utility';
import { useT } from '../frame/useT';
import { CONFIGURATION_VIEWS, type ConfigurationView, PARTS } from './parts';

/** Leads from one part of the business configuration to the others. */
export function ConfigurationTabs({ part }: { part: ConfigurationView }) {
  const t = useT();
  return (
    <TabList
      selectedValue={part}
      aria-label={t('config.title')}
      onTabSelect={(_, { value }) => navigate(PARTS[value as ConfigurationView])}
    >
      {CONFIGURATION_VIEWS.map((view) => (
        <Tab key={view} value={view}>
          {t(`config.tab.${view}`)}
        </Tab>
      ))}
    </TabList>
  );
}
