import { taskCounts } from '@attest/api-contract';
import {
  Button,
  CounterBadge,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Tab,
  TabList,
  useCallQuery,
  usePushInvalidate,
} from '@attest/shared-ui';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { useState } from 'react';
import { useT } from '../frame/useT';
import { Messages } from './Messages';
import { NewTasks } from './NewTasks';
import { useMessages } from './useMessages';

const useStyles = makeStyles({
  bell: { position: 'relative' },
  badge: { position: 'absolute', insetBlockStart: '1px', insetInlineStart: '16px', pointerEvents: 'none' },
  surface: { width: '380px', maxWidth: 'calc(100vw - 32px)', padding: '12px' },
});

/** The bell: how many messages are unread, live; messages and the latest tasks. */
export function NotificationBell() {
  const t = useT();
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const [tab, setTab] = useState<'messages' | 'tasks'>('messages');
  const state = useMessages();
  const { data: counts } = useCallQuery(taskCounts, {});
  usePushInvalidate('user.tasks', [taskCounts]);
  const close = () => setOpen(false);
  return (
    <Popover open={open} onOpenChange={(_, next) => setOpen(next.open)} trapFocus positioning="below-end">
      <PopoverTrigger disableButtonEnhancement>
        <Button
          className={styles.bell}
          appearance="subtle"
          aria-label={t('bell.label', { count: state.unread })}
          icon={
            <>
              <AlertRegular />
              {state.unread > 0 && (
                <CounterBadge
                  className={styles.badge}
                  count={state.unread}
                  size="small"
                  color="danger"
                  aria-hidden
                />
              )}
            </>
          }
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('bell.title')}>
        <TabList selectedValue={tab} onTabSelect={(_, { value }) => setTab(value as typeof tab)}>
          <Tab value="messages">{t('bell.messages', { count: state.unread })}</Tab>
          <Tab value="tasks">{t('bell.tasks', { count: counts?.todoCount ?? 0 })}</Tab>
        </TabList>
        {tab === 'messages' ? <Messages state={state} close={close} /> : <NewTasks close={close} />}
      </PopoverSurface>
    </Popover>
  );
}
