import type { DateKind } from './typed';

/** How a day, a time and a moment are typed, in every language. */
export const FORMATS: Record<DateKind, string> = {
  day: 'YYYY-MM-DD',
  time: 'HH:MM',
  moment: 'YYYY-MM-DD HH:MM',
};
