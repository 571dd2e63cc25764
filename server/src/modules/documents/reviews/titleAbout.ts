import type { StoredDocument } from '../versions/store';

/** What the forms allow. */
const MAX_LENGTH = 200;

/** The title that the product itself gives a record about a document: one text, for readers of both languages. */
export const titleAbout = (
  name: string,
  { title_zh: zh, title_en: en }: Pick<StoredDocument, 'title_zh' | 'title_en'>,
): string => `${name} ${zh === en ? zh : `${zh} / ${en}`}`.slice(0, MAX_LENGTH);
