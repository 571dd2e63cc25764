import type { Reading } from '@attest/api-contract';
import type { TFunction } from 'i18next';

/** `2:05` */
export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** How far the material is read or watched; nothing while its length is not known. */
export function readingText(
  t: TFunction<'tms-app'>,
  { unit, furthest, length }: Reading,
): string | undefined {
  if (length === 0) return undefined;
  if (unit === 'part') return t('learn.parts', { furthest });
  return unit === 'page'
    ? t('learn.pages', { furthest, length })
    : t('learn.watched', { furthest: minutes(furthest), length: minutes(length) });
}
