import {
  type Bilingual,
  FIELD_TYPES,
  type FieldDefinition,
  type FieldProblem,
  type FormValues,
} from '@attest/api-contract';

/** A name in both languages that says which sample it is. */
export const named = (zh: string, en: string): Bilingual => ({ zh, en });

const OPTIONS = [
  { value: 'minor', label: named('次要', 'Minor') },
  { value: 'major', label: named('主要', 'Major') },
  { value: 'old', label: named('已停用选项', 'Retired option'), inactive: true as const },
];
const COLUMNS: FieldDefinition[] = [
  { key: 'what', type: 'input', label: named('内容', 'What') },
  { key: 'amount', type: 'number', label: named('数量', 'Amount'), unit: named('kg', 'kg') },
];

/** One field of every type, named by it. */
export const FIELDS: FieldDefinition[] = FIELD_TYPES.map((type) => ({
  key: type,
  type,
  label: named(`字段 ${type}`, `Field ${type}`),
  help: named('帮助说明', 'What helps to fill it'),
  required: type !== 'section' && type !== 'autoNumber',
  options: OPTIONS,
  columns: COLUMNS,
  relatesTo: ['deviation'],
  drawn: 'fishbone',
  min: 0,
  max: 10,
}));

/** Of those types whose values stand for themselves. */
export const VALUES: FormValues = {
  input: 'DEV-2026-0001',
  textarea: '第一行 First line\n第二行 Second line',
  number: 7,
  radio: 'major',
  checkbox: ['minor', 'major'],
  time: '08:30',
  date: '2026-03-01',
  datetime: '2026-03-01T08:30:00.000Z',
  select: 'old',
  table: [{ what: 'API', amount: 2.5 }],
  subRecord: [{ what: 'API', amount: 2.5 }],
  autoNumber: 'DEV-2026-0001',
  richText: '<p>第一段 <strong>First</strong></p>',
  editor: '<p>第一段 <strong>First</strong></p>',
  slider: 4,
  switch: true,
  link: 'https://example.com',
  causeTree: [
    { level: 0, text: '搁板过热 Shelf too warm' },
    { level: 1, text: '机 Machine' },
    { level: 2, text: '风扇堵塞 Fan blocked', root: true },
  ],
};

/** What is wrong with each of them. */
export const PROBLEMS: FieldProblem[] = FIELDS.filter(({ required }) => required).map(({ key }) => ({
  key,
  code: 'required',
}));
