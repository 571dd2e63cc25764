import { loadWithTexts } from '@attest/shared-utility';
import { Input } from '@fluentui/react-components';
import { lazyPart } from './lazyPart';

const texts = {
  zh: () => import('../locales/dates.zh.json'),
  en: () => import('../locales/dates.en.json'),
};

const part = () => loadWithTexts('ui', 'dates', texts, () => import('../form/dates/DateEntry'));

/** Its room is kept, and its label has a field, while it comes. */
export const DateEntry = lazyPart(async () => (await part()).DateEntry, <Input readOnly />);
