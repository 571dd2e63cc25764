import { processView } from '@attest/api-contract';
import { formatInstant } from '@attest/shared-utility';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { useCallQuery } from '../query/useCallQuery';

const useStyles = makeStyles({
  typed: {
    margin: `${tokens.spacingVerticalXS} 0 0`,
    paddingLeft: tokens.spacingHorizontalS,
    borderLeft: `3px solid ${tokens.colorNeutralStroke1}`,
    whiteSpace: 'pre-wrap',
    userSelect: 'text',
  },
});

export interface LostTaskProps {
  /** The process of the task. */
  piId: string;
  /** Its step, when known: the decision that is named is one of this step. */
  stepId?: string;
  /** The remark that was typed. */
  reason: string;
  onDiscard(): void;
  /** What was typed beside the remark. */
  children?: ReactNode;
}

/** The caller's task is gone while they were typing: says who decided and when, and keeps what was typed. */
export function LostTask({ piId, stepId, reason, onDiscard, children }: LostTaskProps) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const bar = useRef<HTMLDivElement>(null);
  const view = useCallQuery(processView, { piId });
  const decided = (view.data?.history ?? []).filter((event) => event.decision && event.actor);
  const last = decided.findLast((event) => event.stepId === stepId) ?? decided.at(-1);
  // The decision bar, where the eyes were, is gone.
  useEffect(() => bar.current?.scrollIntoView?.({ block: 'nearest' }), []);
  return (
    <MessageBar ref={bar} intent="warning" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>{t('lostTask.title')}</MessageBarTitle>
        {last &&
          t('lostTask.who', {
            name: last.actor?.name,
            at: formatInstant(last.at),
            decision: text(last.decisionLabel),
          })}{' '}
        {t('lostTask.kept')}
        {reason.trim() !== '' && <blockquote className={styles.typed}>{reason}</blockquote>}
        {children}
      </MessageBarBody>
      <MessageBarActions>
        {reason.trim() !== '' && (
          <Button onClick={() => navigator.clipboard.writeText(reason)}>{t('lostTask.copy')}</Button>
        )}
        <Button onClick={onDiscard}>{t('lostTask.discard')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
