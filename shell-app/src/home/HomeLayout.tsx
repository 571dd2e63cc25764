import { histList, startedList, taskCounts, todoList } from '@attest/api-contract';
import {
  CounterBadge,
  makeStyles,
  Page,
  Tab,
  TabList,
  Text,
  tokens,
  useCallQuery,
  useObservable,
  usePushInvalidate,
} from '@attest/shared-ui';
import { can, formatInstant, greeting, navigate, session$ } from '@attest/shared-utility';
import type { ReactNode } from 'react';
import { useT } from '../frame/useT';
import type { HomeList } from '../pages/routeOf';

const useStyles = makeStyles({
  tab: { display: 'inline-flex', alignItems: 'center', columnGap: '6px' },
  greeting: { color: tokens.colorNeutralForeground2 },
});

/** The task centre: its lists as tabs, with counts that follow the server. */
export function HomeLayout({ list, children }: { list: HomeList; children: ReactNode }) {
  const t = useT();
  const styles = useStyles();
  const user = useObservable(session$)?.user;
  const { data: counts } = useCallQuery(taskCounts, {});
  usePushInvalidate('user.tasks', [taskCounts, todoList, histList, startedList]);

  const tabs = [
    { value: 'index', label: t('home.todo'), count: counts?.todoCount },
    { value: 'done', label: t('home.done'), count: counts?.histCount },
    { value: 'launch', label: t('home.launch'), count: counts?.myTaskCount },
    ...(can('TmsMyTraining', 'view') ? [{ value: 'micro', label: t('home.micro'), count: undefined }] : []),
  ];
  const hour = Number(formatInstant(Date.now()).slice(11, 13));

  return (
    <Page
      title={t('home.title')}
      fill={list === 'index'}
      toolbar={
        <Text className={styles.greeting}>
          {user && t('home.greeting', { greeting: greeting(hour), name: user.userName })}
        </Text>
      }
      tabs={
        <TabList
          selectedValue={list}
          onTabSelect={(_, { value }) => navigate(`/home/${value}`)}
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
