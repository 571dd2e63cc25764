import { shell, taskCounts } from '@attest/api-contract';
import { CounterBadge, makeStyles, Page, Tab, TabList, useCallQuery } from '@attest/shared-ui';
import { can, navigate } from '@attest/shared-utility';
import type { ReactNode } from 'react';
import { useT } from '../frame/useT';

/** A list of the task centre, as its address calls it. */
export type HomeList = (typeof shell.HOME_LISTS)[number];

const useStyles = makeStyles({
  tab: { display: 'inline-flex', alignItems: 'center', columnGap: '6px' },
});

/** The task centre: its lists as tabs, with counts that follow the server. */
export function HomeLayout({ list, children }: { list: HomeList; children: ReactNode }) {
  const t = useT();
  const styles = useStyles();
  const { data: counts } = useCallQuery(taskCounts, {});

  const tabs = [
    { value: 'index', label: t('home.todo'), count: counts?.todoCount },
    { value: 'done', label: t('home.done'), count: counts?.histCount },
    { value: 'launch', label: t('home.launch'), count: counts?.myTaskCount },
    ...(can('TmsMyTraining', 'view') ? [{ value: 'micro', label: t('home.micro'), count: undefined }] : []),
  ];

  return (
    <Page
      title={t('home.title')}
      fill={list === 'index'}
      tabs={
        <TabList
          selectedValue={list}
          onTabSelect={(_, { value }) => navigate(shell.homeList(String(value)))}
          aria-label={t('home.lists')}
        >
          {tabs.map(({ value, label, count }) => (
            <Tab key={value} value={value}>
              <span className={styles.tab}>
                {label}
                {count !== undefined && (
                  <CounterBadge
                    count={count}
                    showZero
                    overflowCount={9999}
                    color={value === 'index' && count > 0 ? 'brand' : 'informative'}
                    appearance={value === 'index' ? 'filled' : 'ghost'}
                  />
                )}
              </span>
            </Tab>
          ))}
        </TabList>
      }
    >
      {children}
    </Page>
  );
}
