import { formatInstant, relativeTime } from '@attest/shared-utility';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components';
import { useT } from '../frame/useT';
import type { DraftState } from './useDraft';

/** Offers what was typed earlier and never sent. */
export function DraftPrompt<T>({ draft, onRecover }: { draft: DraftState<T>; onRecover(value: T): void }) {
  const t = useT();
  const { recoverable } = draft;
  if (!recoverable) return null;
  return (
    <MessageBar intent="info" layout="multiline" role="alert">
      <MessageBarBody>{t('record.draft.found', { time: formatInstant(recoverable.savedAt) })}</MessageBarBody>
      <MessageBarActions>
        <Button
          appearance="primary"
          onClick={() => {
            onRecover(recoverable.value);
            draft.accept();
          }}
        >
          {t('record.draft.recover')}
        </Button>
        <Button onClick={draft.discard}>{t('record.draft.discard')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}

const useStyles = makeStyles({ root: { color: tokens.colorNeutralForeground3 } });

/** `Draft kept in this browser, just now`, for the toolbar of a form. */
export function DraftNote<T>({ draft }: { draft: DraftState<T> }) {
  const t = useT();
  const styles = useStyles();
  return (
    <Text size={200} className={styles.root} role="status">
      {draft.savedAt !== null && t('record.draft.saved', { time: relativeTime(draft.savedAt) })}
    </Text>
  );
}
