import { Tab, TabList } from '@attest/shared-ui';
import { can } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at } from '../addresses';

const PARTS = ['todo', 'completed', 'qualifications', 'team'] as const;
type Part = (typeof PARTS)[number];

/** What is still to be done, what is over, how one stands; and one's people for whoever sees their training. */
export function TrainingTabs({ part }: { part: Part }) {
  const { t } = useTranslation('tms-app');
  const go = useNavigate();
  const shown = PARTS.filter((one) => one !== 'team' || can('TmsTasks', 'view'));
  return (
    <TabList selectedValue={part} onTabSelect={(_, data) => go(at[data.value as Part])}>
      {shown.map((one) => (
        <Tab key={one} value={one}>
          {t(`part.${one}`)}
        </Tab>
      ))}
    </TabList>
  );
}
