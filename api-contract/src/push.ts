/**
 * Topics of the push connection. `user.*` reach one person, `tenant.*` everyone of a tenant, of a record those who may
 * see it.
 */
export interface PushTopics {
  /** Counts of the task lists changed: refetch `wf/task/all/count`. */
  'user.tasks': { todoCount: number };
  /** Training to do, papers to mark or records of the person changed: refetch what is shown of them. */
  'user.training': Record<string, never>;
  /** A notification arrived. */
  'user.notification': { id: string; unread: number };
  /** An export moved on: refetch the list of exports. */
  'user.export': { id: string; state: string; done: number; total: number | null };
  /** An import of accounts moved on: refetch it. */
  'user.import': { id: string; state: string; done: number; total: number };
  /** Checks over records that the person has begun moved on: refetch the runs. */
  'user.checks': { id: string };
  /** A simulation of a version of a record type moved on: refetch it. */
  'user.simulation': { id: string; state: string; done: number; total: number };
  /** The session ended elsewhere (sign-out, password change, disabled). */
  'user.session': { reason: 'signedOut' | 'passwordChanged' | 'disabled' | 'endedByUser' | 'wrongPasswords' };
  /** A record changed: whoever shows it refetches. */
  'tenant.record': { process: string; id: string; version: number };
  /** Tenant settings (names, modules, idle minutes) changed. */
  'tenant.config': Record<string, never>;
  /** The import map changed: modules and versions. */
  versions: { changed: { module: string; from: string | null; to: string | null }[] };
}

export type PushTopic = keyof PushTopics;

/** A frame from the server; a single tab character is the reply to a heartbeat. */
export interface PushFrame<T extends PushTopic = PushTopic> {
  topic: T;
  data: PushTopics[T];
}

/** Close code of a connection whose server stops: another instance may take it at once. */
export const SERVICE_RESTART = 1012;

/** Close code of a connection whose tenant is not served here: a browser cannot be told why it is refused one. */
export const NOT_SERVED = 4503;

export const PUSH_PATH = 'api/push';
export const HEARTBEAT_REPLY = '\t';
/** Milliseconds. */
export const PUSH_TIMING = { heartbeat: 30_000, reply: 3_000, reconnect: 10_000 } as const;
