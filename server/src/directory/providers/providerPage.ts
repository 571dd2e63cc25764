import type { AppError } from '../../platform/errors';
import type { Outside } from '../../platform/module';
import type { KnownTo } from './identities';
import type { Aim, Begun, Opened } from './state';
import type { StoredProvider } from './tables';

/** What a sign-in is begun with. */
export interface Beginning extends Begun {
  aim: Aim;
  /** What the provider gives back. */
  state: string;
  /** The browser is the platform's own. */
  inApp: boolean;
}

/** What the browser was sent back with. */
export interface GivenBack {
  state: string;
  code: string;
  iss?: string | undefined;
}

/** Who somebody is to the provider, and what accounts are matched by at the first time; or why that is not known. */
export type Who = KnownTo | { refused: AppError; why: string };

/** Providers that people sign in at on a page of its own. */
export interface ProviderPage {
  /** Where the browser goes. OutboundError, or whatever the provider's answer lacks. */
  url(place: Outside, row: StoredProvider, beginning: Beginning): Promise<URL>;
  /** Who has signed in there; a failure is a refusal. */
  who(place: Outside, row: StoredProvider, begun: Opened, given: GivenBack, aim: Aim): Promise<Who>;
}
