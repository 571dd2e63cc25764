import type { FormValues } from '@attest/api-contract';

/** Somebody whose training is asked for: in which part of the deviation, and as it stood when. */
export interface Asked {
  personId: string;
  part: 'foundBy' | 'initiator' | 'investigator' | 'assessor';
  /** ISO instant; now when left out. */
  at?: string;
}

/** Who found and who reported the deviation as of its occurrence, investigator and assessors as of now. */
export function askedPeople(values: FormValues, initiatorId: string | undefined): Asked[] {
  const occurred = typeof values.occurAt === 'string' ? values.occurAt : undefined;
  const foundBy = typeof values.foundBy === 'string' ? values.foundBy : undefined;
  const investigator = typeof values.investigator === 'string' ? values.investigator : undefined;
  const assessors = (Array.isArray(values.assessors) ? (values.assessors as string[]) : []).filter(
    (personId) => personId !== investigator,
  );
  const then = occurred ? { at: occurred } : {};
  return [
    ...(foundBy ? [{ personId: foundBy, part: 'foundBy' as const, ...then }] : []),
    ...(initiatorId && initiatorId !== foundBy
      ? [{ personId: initiatorId, part: 'initiator' as const, ...then }]
      : []),
    ...(investigator ? [{ personId: investigator, part: 'investigator' as const }] : []),
    ...assessors.map((personId) => ({ personId, part: 'assessor' as const })),
  ];
}
