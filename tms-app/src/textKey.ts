import type { TextKey as KeyOf } from '@attest/shared-utility';

/** Key of a text of this application: what is declared names texts that exist. */
export type TextKey = KeyOf<'tms-app'>;
