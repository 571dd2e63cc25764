import classroomEn from '@attest/tms-app/texts/classroom.en.json';
import classroomZh from '@attest/tms-app/texts/classroom.zh.json';
import listsEn from '@attest/tms-app/texts/en.json';
import pagesEn from '@attest/tms-app/texts/pages.en.json';
import pagesZh from '@attest/tms-app/texts/pages.zh.json';
import listsZh from '@attest/tms-app/texts/zh.json';
import type { FormTexts } from '../../platform/audit/words/declared';

/** What the forms of training say, by which their fields are called in the trail too. */
export const TRAINING_TEXTS: FormTexts = {
  zh: [listsZh, pagesZh, classroomZh],
  en: [listsEn, pagesEn, classroomEn],
};
