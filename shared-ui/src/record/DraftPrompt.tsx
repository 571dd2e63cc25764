import { formatInstant } from '@attest/shared-utility';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components';
import { memo } from 'react';
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

/** Characters of `14:07`, at the end of an instant. */
const CLOCK = 5;

/** `Draft kept in this browser, 14:07`. Drawn, and read out, when it was saved again: not with every key. */
const Note = memo(function Note({ savedAt }: Pick<DraftState<unknown>, 'savedAt'>) {
  const t = useT();
  const styles = useStyles();
  return (
    <Text size={200} className={styles.root} role="status">
      {savedAt !== null && t('record.draft.saved', { time: formatInstant(savedAt).slice(-CLOCK) })}
    </Text>
  );
});

/** When the draft was kept, for the toolbar of a form. */
export function DraftNote<T>({ draft }: { draft: DraftState<T> }) {
  return <Note savedAt={draft.savedAt} />;
}
