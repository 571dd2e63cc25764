import { Tab, TabList } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { TextKey } from '../textKey';

/** Pages that belong together, each by its address and its name. */
export type Parts = readonly [path: string, name: TextKey][];

/** Leads to the other pages that belong together with the one at `path`. */
export function PartTabs({ parts, path }: { parts: Parts; path: string }) {
  const { t } = useTranslation('tms-app');
  const go = useNavigate();
  return (
    <TabList selectedValue={path} onTabSelect={(_, data) => go(String(data.value))}>
      {parts.map(([address, name]) => (
        <Tab key={address} value={address}>
          {t(name)}
        </Tab>
      ))}
    </TabList>
  );
}
