import { taskCounts } from '@attest/api-contract';
import { Tab, TabList, useCallQuery } from '@attest/shared-ui';
import { useState } from 'react';
import { useT } from '../frame/useT';
import { Messages } from './Messages';
import { NewTasks } from './NewTasks';
import type { useMessages } from './useMessages';

interface Props {
  state: ReturnType<typeof useMessages>;
  close: () => void;
}

/** What the bell opens: messages and the latest tasks. */
export default function BellPanel({ state, close }: Props) {
  const t = useT();
  const [tab, setTab] = useState<'messages' | 'tasks'>('messages');
  const { data: counts } = useCallQuery(taskCounts, {});
  return (
    <>
      <TabList selectedValue={tab} onTabSelect={(_, { value }) => setTab(value as typeof tab)}>
        <Tab value="messages">{t('bell.messages', { count: state.unread })}</Tab>
        <Tab value="tasks">{t('bell.tasks', { count: counts?.todoCount ?? 0 })}</Tab>
      </TabList>
      {tab === 'messages' ? <Messages state={state} close={close} /> : <NewTasks close={close} />}
    </>
  );
}
