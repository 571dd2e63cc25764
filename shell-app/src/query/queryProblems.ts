import { OPERATOR_VALUES, type QueryContent } from '@attest/api-contract';
import type { TextKey } from '@attest/shared-utility';

const CODE = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;

/** Keys of texts that say what is missing, by field; empty when the query can be sent. */
export function queryProblems(
  content: QueryContent,
): Partial<Record<keyof QueryContent, TextKey<'shell-app'>>> {
  const incomplete = content.conditions.some(({ operator, values }) => {
    const filled = values.filter((value) => value.trim() !== '').length;
    const takes = OPERATOR_VALUES[operator];
    if (takes === 'none') return false;
    return takes === 'many' ? filled === 0 : filled < (takes === 'two' ? 2 : 1);
  });
  return {
    ...(content.name.trim() === '' && { name: 'query.missing' }),
    ...(!CODE.test(content.code) && { code: 'query.codeWrong' }),
    ...(content.dataScope === '' && { dataScope: 'query.scopeMissing' }),
    ...(content.columns.length === 0 && { columns: 'query.oneColumn' }),
    ...(incomplete && { conditions: 'query.valueMissing' }),
  };
}
