import { Tab, TabList } from '@attest/shared-ui';
import { can, navigate } from '@attest/shared-utility';
import { useT } from '../frame/useT';
import { ADMINISTRATION_VIEWS, type AdministrationView, PARTS } from './parts';

/** Leads from one part of the administration to the others that the person may see. */
export function AdministrationTabs({ part }: { part: AdministrationView }) {
  const t = useT();
  return (
    <TabList
      selectedValue={part}
      aria-label={t('admin.title')}
      onTabSelect={(_, { value }) => navigate(PARTS[value as AdministrationView].path)}
    >
      {ADMINISTRATION_VIEWS.filter((view) => can(PARTS[view].menu, 'view')).map((view) => (
        <Tab key={view} value={view}>
          {t(`admin.${view}.title`)}
        </Tab>
      ))}
    </TabList>
  );
}
