import type { Bilingual, DocumentCategory, FieldDefinition } from '@attest/api-contract';

const GENERAL = 'general';

/** How the first number of a category looks, with a word in place of the department's code. */
const firstNumber = (pattern: string, department: string): string =>
  pattern
    .replace('{dept}', department)
    .replace(/\{seq:(\d)\}/, (_, width: string) => '1'.padStart(Number(width), '0'));

/** What only a new document is asked. Labels are both languages' texts by key. */
export function createFields(
  fields: FieldDefinition[],
  categories: DocumentCategory[],
  label: (key: 'category' | 'no' | 'noHelp' | 'mainFile' | 'mainFileHelp') => Bilingual,
): FieldDefinition[] {
  return [
    {
      key: 'category',
      type: 'select',
      label: label('category'),
      section: GENERAL,
      required: true,
      options: categories.map(({ code, name, numberPattern }) => ({
        value: code,
        label: {
          zh: `${name.zh}（${firstNumber(numberPattern, '部门')}）`,
          en: `${name.en} (${firstNumber(numberPattern, 'DEPT')})`,
        },
      })),
    },
    { key: 'no', type: 'input', label: label('no'), help: label('noHelp'), section: GENERAL, maxLength: 32 },
    ...fields.filter(({ computed }) => !computed),
    {
      key: 'mainFile',
      type: 'file',
      label: label('mainFile'),
      help: label('mainFileHelp'),
      section: 'content',
      wide: true,
    },
  ];
}

/** Must be there before the document gets its number; the rest is asked on submission. */
export const NEEDED = ['category', 'titleZh', 'titleEn', 'owner', 'dept'];
