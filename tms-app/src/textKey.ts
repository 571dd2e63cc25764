import type classroom from './locales/classroom.zh.json';
import type pages from './locales/pages.zh.json';
import type texts from './locales/zh.json';

type PathsOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${PathsOf<T[K]>}`;
}[keyof T & string];

/** Key of a text of this application: what is declared names texts that exist. */
export type TextKey = PathsOf<typeof texts> | PathsOf<typeof pages> | PathsOf<typeof classroom>;
