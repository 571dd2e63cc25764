import type { DecisionOption, Refusal, TaskView } from '@attest/api-contract';

export interface CheckedTask {
  taskId: string;
  view: TaskView | null;
  refusal: Refusal | null;
}

/** A decision that every task offers, with what each record's signature will mean. */
export interface CommonDecision {
  option: DecisionOption;
  needsSignature: boolean;
}

const isPlain = (option: DecisionOption) => option.asks.length === 0 && option.disabledWhy === null;

/** What may be decided on a task and asks for nothing but a reason and a signature. */
export const plainDecisions = ({ view }: CheckedTask): DecisionOption[] =>
  view?.decisions.filter(isPlain) ?? [];

/**
 * What can be decided on all tasks that are still open: the same code under the same name, asking for nothing
 * but a reason and a signature. What needs a person, a date or a step to return to is decided one by one.
 */
export function commonDecisions(checked: CheckedTask[]): CommonDecision[] {
  const [first, ...others] = checked.flatMap((one) => (one.view ? [plainDecisions(one)] : []));
  return (first ?? []).flatMap((option) => {
    const same = others.map((options) =>
      options.find(({ code, label }) => code === option.code && label.zh === option.label.zh),
    );
    if (same.some((one) => one === undefined)) return [];
    const needsSignature = [option, ...same].some((one) => one?.needsSignature);
    return [{ option, needsSignature }];
  });
}
