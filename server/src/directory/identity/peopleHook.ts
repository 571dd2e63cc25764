import type { Context } from '../../platform/module';

/** What happened to people, as far as others depend on it. */
export type PeopleChange =
  | 'joined'
  | 'moved'
  | 'left'
  | 'returned'
  | 'wentOffDuty'
  | 'rolesChanged'
  | 'renamed';

export type PeopleHook = (ctx: Context, userIds: string[], change: PeopleChange) => Promise<void>;

declare module '../../platform/module' {
  interface ServerModule {
    /** Called when name, roles, position, department, status or duty of people changes. */
    peopleHooks?: PeopleHook[];
  }
}

/** To be called in the transaction of the change, after it was written. */
export async function peopleChanged(ctx: Context, userIds: string[], change: PeopleChange): Promise<void> {
  if (userIds.length === 0) return;
  for (const hook of ctx.brought.all('peopleHooks')) await hook(ctx, userIds, change);
}
