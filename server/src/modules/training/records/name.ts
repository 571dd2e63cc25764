import type { Bilingual } from '@attest/api-contract';

/** What a training record is called beside the number of its course. */
export const nameOfRecord = ({ zh, en }: Bilingual, person: string): string =>
  `${zh === en ? zh : `${zh} / ${en}`} · ${person}`;
