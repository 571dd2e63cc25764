import type { listMessages, NotificationMessage, ResponseOf } from '@attest/api-contract';
import {
  Button,
  Caption1,
  EmptyState,
  Loaded,
  makeStyles,
  mergeClasses,
  rowColours,
  Text,
  tokens,
  useBilingual,
} from '@attest/shared-ui';
import { formatInstant, navigate, relativeTime } from '@attest/shared-utility';
import { useT } from '../frame/useT';
import type { useMessages } from './useMessages';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: '8px 0', padding: 0, maxHeight: '60vh', overflowY: 'auto' },
  message: {
    display: 'grid',
    gridTemplateColumns: '8px 1fr',
    columnGap: '8px',
    alignItems: 'baseline',
    width: '100%',
    padding: '8px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: rowColours.hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  dot: { width: '8px', height: '8px', borderRadius: '50%' },
  unread: { backgroundColor: tokens.colorBrandBackground },
  time: { gridColumn: 2, color: tokens.colorNeutralForeground2 },
});

interface Props {
  state: ReturnType<typeof useMessages>;
  close: () => void;
}

/** The first 100 messages: what each says, when it was sent, whether it was read; a click opens its object. */
export function Messages({ state: { query, markRead }, close }: Props) {
  return (
    <Loaded query={query} rows={3}>
      {(messages) => <MessageList {...messages} markRead={markRead} close={close} />}
    </Loaded>
  );
}

type ListProps = ResponseOf<typeof listMessages> & Pick<Props, 'close'> & Pick<Props['state'], 'markRead'>;

function MessageList({ rows, unread, markRead, close }: ListProps) {
  const t = useT();
  const styles = useStyles();
  if (rows.length === 0)
    return <EmptyState kind="firstUse" title={t('bell.noMessages')} text={t('bell.noMessagesText')} />;
  const open = (message: NotificationMessage) => {
    if (!message.read) void markRead([message.id]);
    if (!message.path) return;
    close();
    navigate(message.path);
  };
  return (
    <>
      <ul className={styles.list}>
        {rows.map((message) => (
          <Message key={message.id} message={message} onOpen={() => open(message)} />
        ))}
      </ul>
      {unread > 0 && (
        <Button size="small" appearance="subtle" onClick={() => void markRead()}>
          {t('bell.readAll')}
        </Button>
      )}
    </>
  );
}

function Message({ message, onOpen }: { message: NotificationMessage; onOpen: () => void }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  return (
    <li>
      <button type="button" className={styles.message} onClick={onOpen}>
        <span
          className={mergeClasses(styles.dot, !message.read && styles.unread)}
          role="img"
          aria-label={t(message.read ? 'bell.read' : 'bell.unread')}
        />
        <Text weight={message.read ? 'regular' : 'semibold'}>{text(message.text)}</Text>
        <Caption1 className={styles.time} title={formatInstant(message.sentAt)}>
          {relativeTime(message.sentAt)}
        </Caption1>
      </button>
    </li>
  );
}
