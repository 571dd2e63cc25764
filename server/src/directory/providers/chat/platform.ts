import type { ChatClaim } from '@attest/api-contract';
import type { Beginning } from '../providerPage';
import type { Opened } from '../state';
import type { ChatCalls } from './calls';

/** A member of the company, as its chat platform has them. */
export interface Member {
  /** Its id of the person, which never changes. */
  subject: string;
  attributes: Partial<Record<ChatClaim, string | undefined>>;
}

/** What one chat platform does in its own way. Whatever it refuses is a ChatRefusal, or NoMember. */
export interface ChatPlatform {
  /** Where a browser signs in: with a code to scan, or at once in the platform's own app. */
  page(calls: ChatCalls, beginning: Beginning): Promise<URL>;
  /** Who a code stands for. */
  member(calls: ChatCalls, begun: Opened, code: string): Promise<Member>;
  /** The same of a code that the platform’s own app has given to the page, where it does that. */
  memberInApp?(calls: ChatCalls, code: string): Promise<Member>;
  /** Whether the application is let in. */
  letIn(calls: ChatCalls): Promise<void>;
}
