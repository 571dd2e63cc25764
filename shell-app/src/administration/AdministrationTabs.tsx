import { Tab, TabList } from '@attest/shared-ui';
import { navigate } from '@attest/shared-utility';
import { useT } from '../frame/useT';

const PATHS = {
  people: '/administration',
  departments: '/administration/departments',
  roles: '/administration/roles',
} as const;

/** Leads from one part of the administration to the others. */
export function AdministrationTabs({ part }: { part: keyof typeof PATHS }) {
  const t = useT();
  return (
    <TabList
      selectedValue={part}
      aria-label={t('admin.title')}
      onTabSelect={(_, { value }) => navigate(PATHS[value as keyof typeof PATHS])}
    >
      {Object.keys(PATHS).map((one) => (
        <Tab key={one} value={one}>
          {t(`admin.${one}.title`)}
        </Tab>
      ))}
    </TabList>
  );
}
