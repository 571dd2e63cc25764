import type { Bilingual } from '../common';
import { KEY, WORDS } from './parts';

/** What a schema says of a value that does not fit. */
interface SchemaError {
  keyword: string;
  params: object;
  message: string;
}

type Params = Readonly<Record<string, unknown>>;

const NOTHING = { zh: '未填写', en: 'nothing is said here' };
const listed = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const TYPES: Readonly<Record<string, Bilingual>> = {
  string: { zh: '文本', en: 'a text' },
  number: { zh: '数字', en: 'a number' },
  integer: { zh: '整数', en: 'a whole number' },
  boolean: { zh: '是或否', en: 'yes or no' },
  array: { zh: '列表', en: 'a list' },
  object: { zh: '一组内容', en: 'a group' },
};

const WORDING: Readonly<Record<string, (params: Params) => Bilingual>> = {
  required: ({ requiredProperties }) => ({
    zh: `缺少：${listed(requiredProperties).join('、')}`,
    en: `this is missing: ${listed(requiredProperties).join(', ')}`,
  }),
  additionalProperties: ({ additionalProperties }) => ({
    zh: `此处不能有：${listed(additionalProperties).join('、')}`,
    en: `this is not known here: ${listed(additionalProperties).join(', ')}`,
  }),
  boolean: () => ({ zh: '此处不能有这一项', en: 'this is not known here' }),
  pattern: ({ pattern }) => {
    if (pattern === WORDS) return NOTHING;
    if (pattern === KEY)
      return {
        zh: '须以字母开头，只含字母、数字和下划线，最长 64 个字符',
        en: 'it begins with a letter and has letters, digits and _ alone, 64 at most',
      };
    return { zh: '写法不正确', en: 'it is not written as it must be' };
  },
  minLength: () => NOTHING,
  maxLength: ({ limit }) => ({
    zh: `超过 ${limit} 个字符`,
    en: `it has more than ${limit} characters`,
  }),
  type: ({ type }) => {
    const wanted = TYPES[String(type)];
    return { zh: `应为${wanted?.zh ?? type}`, en: `this must be ${wanted?.en ?? type}` };
  },
  enum: ({ allowedValues }) => ({
    zh: `只能是：${listed(allowedValues).join('、')}`,
    en: `it must be one of: ${listed(allowedValues).join(', ')}`,
  }),
  const: ({ allowedValue }) => ({ zh: `只能是：${allowedValue}`, en: `it must be: ${allowedValue}` }),
  anyOf: () => ({ zh: '不是可用的写法', en: 'it is said in none of the ways that are possible' }),
  minItems: ({ limit }) => ({ zh: `至少需要 ${limit} 项`, en: `at least ${limit} must be said` }),
  maxItems: ({ limit }) => ({ zh: `最多 ${limit} 项`, en: `at most ${limit} may be said` }),
  uniqueItems: () => ({ zh: '有重复项', en: 'something is there twice' }),
  minimum: ({ limit }) => ({ zh: `不能小于 ${limit}`, en: `it must be ${limit} or more` }),
  maximum: ({ limit }) => ({ zh: `不能大于 ${limit}`, en: `it must be ${limit} or less` }),
};

/** The same in words of both languages. */
export const problemWords = ({ keyword, params, message }: SchemaError): Bilingual =>
  WORDING[keyword]?.(params as Params) ?? { zh: message, en: message };
