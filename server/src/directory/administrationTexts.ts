import en from '@attest/shell-app/texts/admin.en.json';
import zh from '@attest/shell-app/texts/admin.zh.json';
import type { FormTexts } from '../platform/audit/words/declared';

/** What the forms of the administration say, by which their fields are called in the trail too. */
export const ADMINISTRATION_TEXTS: FormTexts = { zh: [zh], en: [en] };
