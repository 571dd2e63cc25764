import type { Context } from '../../platform/module';

/** What happened to people, as far as others depend on it. */
export type PeopleChange = 'joined' | 'moved' | 'left' | 'returned' | 'wentOffDuty';

export type PeopleHook = (ctx: Context, userIds: string[], change: PeopleChange) => Promise<void>;

const hooks: PeopleHook[] = [];

/** Called once when a module is loaded that depends on position, department, status or duty of people. */
export function registerPeopleHook(hook: PeopleHook): void {
  if (!hooks.includes(hook)) hooks.push(hook);
}

/** To be called in the transaction of the change, after it was written. */
export async function peopleChanged(ctx: Context, userIds: string[], change: PeopleChange): Promise<void> {
  if (userIds.length === 0) return;
  for (const hook of hooks) await hook(ctx, userIds, change);
}
