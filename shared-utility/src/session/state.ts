import type { MenuEntry, RecordTypeEntry, SysUserInfo } from '@attest/api-contract';

export type SessionStatus =
  | 'loading'
  | 'signedOut'
  | 'signedIn'
  | 'mustChangePassword'
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
