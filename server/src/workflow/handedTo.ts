import type { DecisionEffect } from './definition';
import type { EngineEvent, NewTask } from './engine/events';

/** Tasks that were handed out by the act at a place of a history: they follow on it. */
export function handedOut(events: readonly EngineEvent[], at: number): NewTask[] {
  const tasks: NewTask[] = [];
  for (const event of events.slice(at + 1)) {
    if (event.kind !== 'assigned') break;
    tasks.push(event.task);
  }
  return tasks;
}

/** Names of whom an act gave a task: it went to them, or they act beside whoever has it. Null for other acts. */
export function handedTo(
  events: readonly EngineEvent[],
  at: number,
  effect: DecisionEffect,
): string[] | null {
  if (effect !== 'transfer' && effect !== 'addSign') return null;
  return handedOut(events, at).map(({ handler }) => handler.name);
}
