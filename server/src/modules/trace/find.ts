import type { AnswerOf } from '../../platform/calls/handleAll';
import type { Context } from '../../platform/module';
import { kindsOf } from './walk';

/** Of each kind, and in all. */
const OF_KIND = 5;
const IN_ALL = 30;

/** What a trace may start from, by what somebody types: what is called exactly so stands first. */
export async function findStart(ctx: Context, text: string): Promise<AnswerOf<'findTraced'>> {
  const typed = text.trim();
  if (typed === '') return [];
  const found: AnswerOf<'findTraced'> = [];
  for (const { type, name, find } of kindsOf(ctx))
    for (const { id, no, title } of (await find?.(ctx, typed, OF_KIND)) ?? [])
      found.push({ type, kind: name, id, no, title });
  const exact = ({ no }: { no: string }) => (no.toLowerCase() === typed.toLowerCase() ? 0 : 1);
  return found.sort((a, b) => exact(a) - exact(b)).slice(0, IN_ALL);
}
