import type { RelationValue } from '@attest/api-contract';
import type { LookupSource } from '../../../../records/rules/lookups';
import { qualifiedAt } from '../../../training';

/**
 * Those of the given people who are not trained, now, on one of the given documents. A document that nobody has to
 * be trained on asks for nothing.
 */
export const unqualified: LookupSource = {
  gives: { list: 'text' },
  async read(tx, { people, documents }, now) {
    const assigned = ((people ?? []) as unknown[]).filter((id) => typeof id === 'string');
    const required = ((documents ?? []) as RelationValue[]).filter(({ type }) => type === 'documentVersion');
    const found: string[] = [];
    for (const personId of new Set(assigned)) {
      for (const { id } of required) {
        const { required: asked, qualified } = await qualifiedAt(
          tx,
          personId,
          { documentVersionId: id },
          now,
        );
        if (!asked || qualified) continue;
        found.push(personId);
        break;
      }
    }
    return found;
  },
};
