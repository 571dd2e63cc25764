import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
} from '@fluentui/react-components';
import { useId, useState } from 'react';
import { useT } from './useT';

const useStyles = makeStyles({ card: { margin: '16px' } });

/** A short id that a user can read out and support finds in the browser's console. */
const correlationId = () => crypto.randomUUID().slice(0, 8);

interface Props {
  /** What failed, in the user's words. */
  title?: string;
  /** Name of the module or part, e.g. `@attest/qms-app`. */
  module: string;
  error: Error;
  onRetry: () => void;
}

/** Stands where a module or part should be: what failed, a correlation id, a retry. */
export function FailureCard({ title, module, error, onRetry }: Props) {
  const t = useT();
  const styles = useStyles();
  const titleId = useId();
  const [id] = useState(() => {
    const made = correlationId();
    console.error(`[${made}] ${module} failed`, error);
    return made;
  });
  return (
    <MessageBar
      intent="error"
      layout="multiline"
      className={styles.card}
      role="alert"
      aria-labelledby={titleId}
    >
      <MessageBarBody>
        <MessageBarTitle id={titleId}>{title ?? t('frame.moduleFailed')}</MessageBarTitle>
        {t('frame.moduleFailedDetail', { module, id })}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={onRetry}>
          {t('frame.retry')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
