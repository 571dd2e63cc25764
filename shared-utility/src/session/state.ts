import { type MenuEntry, type RecordTypeEntry, type SysUserInfo, shell } from '@attest/api-contract';

export type SessionStatus =
  | 'loading'
  | 'signedOut'
  | 'signedIn'
  | 'mustChangePassword'
  | 'mustSetUpFactor'
  | 'countdown'
  | 'expired';

/**
 * Why nobody is signed in any more; `invalid`: the server no longer knew the session; `unavailable`: it served nobody
 * for too long.
 */
export type EndReason =
  | 'signedOut'
  | 'expired'
  | 'passwordChanged'
  | 'disabled'
  | 'endedByUser'
  | 'wrongPasswords'
  | 'invalid'
  | 'unavailable';

export interface SessionState {
  status: SessionStatus;
  /** Null unless somebody is signed in. */
  user: SysUserInfo | null;
  /** Menus the user may open, with their actions. */
  menus: MenuEntry[];
  /** Paths of menus that the user may not open. */
  closedPaths: string[];
  /** Types of record of the tenant. */
  recordTypes: RecordTypeEntry[];
  sysCodes: string[];
  /** Seconds left to answer while `status` is `countdown`. */
  countdown?: number;
  /** Why the session ended on this page; the sign-in page says so. */
  reason?: EndReason;
}

export interface SessionEnd {
  reason: EndReason;
  /** Come back to this page after the next sign-in. */
  keepPath: boolean;
}

/** The one page that is open to whoever has something to do before anything else; undefined for everybody else. */
export const heldAt = (status: SessionStatus | undefined): string | undefined => {
  if (status === 'mustChangePassword') return shell.password;
  return status === 'mustSetUpFactor' ? shell.secondFactor : undefined;
};
