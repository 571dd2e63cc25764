import type { Bilingual } from '@attest/api-contract';
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

/** Whom an act gave a task, in words: it went to them, or they act beside whoever has it. Null for other acts. */
export function handedTo(
  events: readonly EngineEvent[],
  at: number,
  effect: DecisionEffect,
): Bilingual | null {
  if (effect !== 'transfer' && effect !== 'addSign') return null;
  const names = handedOut(events, at).map(({ handler }) => handler.name);
  return { zh: `→ ${names.join('、')}`, en: `→ ${names.join(', ')}` };
}
