import { REASON_LENGTH } from '@attest/api-contract';
import { ActionButton, Field, makeStyles, Text, Textarea, useBilingual } from '@attest/shared-ui';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import type { CommonDecision } from './commonDecisions';

/** The decision taken most often stands last, as in the footer of a single task. */
const TONE_ORDER = ['danger', 'neutral', 'primary'];

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', justifyContent: 'flex-end' },
});

interface Props {
  decisions: CommonDecision[];
  reason: string;
  onReason: (reason: string) => void;
  /** Why nothing can be decided just now. */
  why: string | null;
  onDecide: (decision: CommonDecision) => void;
}

/** One remark and the decisions that all selected tasks offer. */
export function BulkDecide({ decisions, reason, onReason, why, onDecide }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const [tried, setTried] = useState(false);
  const missing = tried && reason.trim() === '';
  if (decisions.length === 0) return <Text>{t('bulk.noneCommon')}</Text>;

  const choose = (decision: CommonDecision) => {
    setTried(true);
    if (reason.trim() === '') document.getElementById('bulk-reason')?.focus();
    else onDecide(decision);
  };
  const ordered = [...decisions].sort(
    (a, b) => TONE_ORDER.indexOf(a.option.tone) - TONE_ORDER.indexOf(b.option.tone),
  );
  return (
    <div className={styles.root}>
      <Field
        label={t('bulk.remark')}
        required
        validationState={missing ? 'error' : 'none'}
        validationMessage={missing ? t('bulk.remarkMissing') : undefined}
      >
        <Textarea
          id="bulk-reason"
          value={reason}
          rows={3}
          resize="vertical"
          maxLength={REASON_LENGTH}
          onChange={(_, data) => onReason(data.value)}
        />
      </Field>
      <div className={styles.buttons}>
        {ordered.map((decision) => (
          <ActionButton
            key={decision.option.code}
            why={why}
            appearance={decision.option.tone === 'primary' ? 'primary' : 'secondary'}
            onClick={() => choose(decision)}
          >
            {text(decision.option.label)}
          </ActionButton>
        ))}
      </div>
    </div>
  );
}
