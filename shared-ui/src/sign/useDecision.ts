import { type DecisionOption, ERRORS, type FieldProblem } from '@attest/api-contract';
import { isApiError } from '@attest/shared-utility';
import { useState } from 'react';
import { useOnce } from '../form/useOnce';
import { type Answers, impliedAnswers } from './AskDialog';
import type { Signature } from './SignDialog';

/** What `completeTask` takes besides the versions and values, which the screen adds. */
export interface DecisionInput extends Answers {
  decision: string;
  reason: string;
  signature?: Signature;
}

export interface DecisionHandlers {
  /** Checks the form before a decision that submits it; false stops and the form shows why. */
  beforeDecide?(option: DecisionOption): boolean;
  /** Makes the call; its rejection is shown here. */
  onDecide(input: DecisionInput): Promise<unknown>;
  /** Problems the server found in the values. */
  onProblems?(problems: FieldProblem[]): void;
}

type Phase =
  | { name: 'idle' }
  | { name: 'asking'; option: DecisionOption }
  | { name: 'signing'; option: DecisionOption; answers: Answers }
  | { name: 'sending'; option: DecisionOption };

const isConflict = (error: unknown) => isApiError(error) && ERRORS[error.code].effect === 'conflict';

/** The way from a click to the answer: reason, questions, signature, one call at a time. */
export function useDecision(reason: string, handlers: DecisionHandlers, focusReason: () => void) {
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  const [reasonMissing, setReasonMissing] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { busy, once } = useOnce();

  const send = async (option: DecisionOption, answers: Answers, signature?: Signature) => {
    setError(null);
    try {
      await once(async () => {
        await handlers.onDecide({ decision: option.code, reason: reason.trim(), ...answers, signature });
        setPhase({ name: 'idle' });
      });
    } catch (failure) {
      const problems = isApiError(failure) ? failure.problems : undefined;
      if (problems) handlers.onProblems?.(problems);
      // What concerns the signature is shown where it is typed; the rest at the bar.
      if (signature && !problems && !isConflict(failure)) throw failure;
      setPhase({ name: 'idle' });
      setError(failure);
    }
  };

  const proceed = (option: DecisionOption, answers: Answers) => {
    if (option.needsSignature) return setPhase({ name: 'signing', option, answers });
    setPhase({ name: 'sending', option });
    void send(option, answers);
  };

  const choose = (option: DecisionOption) => {
    if (busy) return;
    const blank = reason.trim() === '';
    setReasonMissing(blank);
    // The form moves focus to its own first problem.
    if (handlers.beforeDecide && !handlers.beforeDecide(option)) return;
    if (blank) return focusReason();
    const implied = impliedAnswers(option);
    if (implied) proceed(option, implied);
    else setPhase({ name: 'asking', option });
  };

  return {
    phase,
    error,
    conflict: isConflict(error),
    reasonMissing: reasonMissing && reason.trim() === '',
    choose,
    proceed,
    send,
    cancel: () => setPhase({ name: 'idle' }),
    clearError: () => setError(null),
  };
}
