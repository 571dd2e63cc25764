import {
  ASSIGNMENT_STATES,
  type AssignmentState,
  type myTraining,
  type RequestOf,
} from '@attest/api-contract';

/** What is still to be done, or what is over. */
export type TrainingPart = 'todo' | 'completed';

/** The states of each part, in the order of a training's life. */
export const STATES: Record<TrainingPart, AssignmentState[]> = {
  todo: ['notStarted', 'studying', 'examDue', 'toMark', 'ojtDue', 'failed'],
  completed: ['qualified', 'exempt', 'superseded'],
};

type Filter = RequestOf<typeof myTraining>['filter'];

const isState = (value: string): value is AssignmentState =>
  (ASSIGNMENT_STATES as readonly string[]).includes(value);

/** The server's filter for what is chosen on screen; states of the other part are left out. */
export function filterOf(part: TrainingPart, q: string, state: string[]): Filter {
  const text = q.trim().slice(0, 100);
  const states = state.filter(isState).filter((one) => STATES[part].includes(one));
  return {
    open: part === 'todo',
    ...(text && { text }),
    ...(states.length > 0 && { state: states }),
  };
}
