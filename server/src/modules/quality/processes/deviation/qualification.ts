import type { RelationValue } from '@attest/api-contract';
import type { RuleInput } from '../../../../records/definitions/process';
import { qualifiedAt } from '../../../training/qualification/qualifiedAt';

/**
 * Investigator and assessors who are not trained, now, on what was departed from. A document that nobody has to be
 * trained on asks for nothing.
 */
export async function findUnqualified({ tx, values, now }: RuleInput): Promise<string[]> {
  const documents = ((values.docs ?? []) as RelationValue[]).filter(({ type }) => type === 'documentVersion');
  const assigned = [values.investigator, values.assessors].flat().filter((id) => typeof id === 'string');
  const unqualified: string[] = [];
  for (const personId of new Set(assigned)) {
    for (const { id } of documents) {
      const { required, qualified } = await qualifiedAt(tx, personId, { documentVersionId: id }, now);
      if (!required || qualified) continue;
      unqualified.push(personId);
      break;
    }
  }
  return unqualified;
}
