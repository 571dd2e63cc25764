import type { Bilingual, QueryCondition, QueryOperator } from '@attest/api-contract';
import type { QueryObjectSource } from '../../platform/query/objects';
import type { Combination } from './combination';

const OPERATORS: Record<QueryOperator, Bilingual> = {
  like: { zh: '包含', en: 'contains' },
  notLike: { zh: '不包含', en: 'does not contain' },
  gte: { zh: '≥', en: '≥' },
  lte: { zh: '≤', en: '≤' },
  eq: { zh: '=', en: '=' },
  in: { zh: '属于', en: 'is one of' },
  notIn: { zh: '不属于', en: 'is none of' },
  isNull: { zh: '为空', en: 'is empty' },
  between: { zh: '介于', en: 'is between' },
};

/** The conditions of a query in words, for the author to compare with what was meant. */
export function readingOf(
  object: QueryObjectSource,
  conditions: QueryCondition[],
  combination: Combination,
): Bilingual {
  const inLanguage = (language: 'zh' | 'en') => {
    const condition = (no: number): string => {
      const { field, operator, values } = conditions.find((one) => one.no === no) as QueryCondition;
      const source = object.fields.find((one) => one.key === field);
      const shown = values.map(
        (value) => source?.options?.find((option) => option.value === value)?.label[language] ?? value,
      );
      return [
        source?.label[language] ?? field,
        OPERATORS[operator][language],
        shown.join(language === 'zh' ? '、' : ', '),
      ]
        .filter(Boolean)
        .join(' ');
    };
    const words = { and: { zh: ' 且 ', en: ' and ' }, or: { zh: ' 或 ', en: ' or ' } };
    const read = (part: Combination, top = false): string => {
      if (typeof part === 'number') return condition(part);
      const kind = 'and' in part ? 'and' : 'or';
      const parts = 'and' in part ? part.and : part.or;
      if (parts.length === 0) return language === 'zh' ? '全部' : 'everything';
      const text = parts.map((one) => read(one)).join(words[kind][language]);
      return top || parts.length === 1 ? text : `(${text})`;
    };
    return read(combination, true);
  };
  return { zh: inLanguage('zh'), en: inLanguage('en') };
}
