import type { FieldDefinition, Language } from '@attest/api-contract';
import type { InputOf } from '../../../platform/calls/handleAll';
import { plainName } from '../../../platform/files/plainName';
import type { ByteAnswer, Context } from '../../../platform/module';
import { type WordBlock, wordFile } from '../../../platform/renditions/docx/write';
import { processOf } from '../../../records/definitions';
import { formOf, versionInForce } from '../../../records/definitions/definition';
import { FACT_TAGS, FILE_COLUMNS, isRows, ROW_TAGS } from './tags';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const WORDS = {
  zh: {
    title: '打印模板样例',
    hint: '在 Word 中编辑本文件：双花括号中的标签会替换为记录的内容。表格的行在 # 与 / 之间按记录重复。',
    facts: '记录与打印信息',
    fields: '字段',
    conditions: '条件段落示例：标签名后加 =filled、=empty 或 =选项值。',
    shown: '（仅在已填写时显示）',
  },
  en: {
    title: 'Sample of a print template',
    hint: 'Edit this file in Word: tags in double braces are replaced by what the record says. Rows of a table are repeated between # and /.',
    facts: 'Record and print',
    fields: 'Fields',
    conditions: 'Conditional parts: =filled, =empty or =value of an option behind the name of a field.',
    shown: '(only shown when it is filled)',
  },
};

/** A loop over rows: its ends stand in the first and the last cell. */
function loop(key: string, columns: readonly { key: string; label: string }[]): WordBlock {
  const tags = columns.map((column) => `{{${column.key}}}`);
  const cells = tags.map((tag, at) => {
    const begins = at === 0 ? `{{#${key}}}` : '';
    const ends = at === tags.length - 1 ? `{{/${key}}}` : '';
    return `${begins}${tag}${ends}`;
  });
  return { kind: 'table', head: true, rows: [columns.map(({ label }) => label), cells] };
}

const columnsOf = (columns: Record<string, Record<Language, string>>, language: Language) =>
  Object.entries(columns).map(([key, label]) => ({ key, label: label[language] }));

/** Every tag of a type as a document that is itself a template. */
function sampleBlocks(name: string, fields: readonly FieldDefinition[], language: Language): WordBlock[] {
  const words = WORDS[language];
  const plain = fields.filter((field) => field.type !== 'section' && !isRows(field));
  const [first] = plain;
  return [
    { kind: 'title', text: `${name} · ${words.title}` },
    { kind: 'text', text: words.hint },
    { kind: 'heading', text: words.facts },
    {
      kind: 'table',
      rows: Object.entries(FACT_TAGS).map(([tag, label]) => [label[language], `{{${tag}}}`]),
    },
    { kind: 'heading', text: words.fields },
    { kind: 'table', rows: plain.map(({ key }) => [`{{${key}.label}}`, `{{${key}}}`]) },
    ...fields.flatMap((field): WordBlock[] => {
      const { key, label, columns = [] } = field;
      if (field.type === 'file')
        return [
          { kind: 'heading', text: label[language] },
          loop(`${key}.files`, columnsOf(FILE_COLUMNS, language)),
        ];
      if (!isRows(field)) return [];
      return [
        { kind: 'heading', text: `{{${key}.label}}` },
        loop(
          key,
          columns.map((column) => ({ key: column.key, label: column.label[language] })),
        ),
      ];
    }),
    ...Object.entries(ROW_TAGS).flatMap(([key, { label, columns }]): WordBlock[] => [
      { kind: 'heading', text: label[language] },
      loop(key, columnsOf(columns, language)),
    ]),
    ...(first
      ? ([
          { kind: 'text', text: words.conditions },
          {
            kind: 'text',
            text: `{{#${first.key}=filled}}{{${first.key}}} ${words.shown}{{/${first.key}=filled}}`,
          },
        ] as const)
      : []),
  ];
}

/** Every tag of a type, as a file to begin a template with. */
export async function printTemplateSample(
  ctx: Context,
  { process, language }: InputOf<'printTemplateSample'>,
): Promise<ByteAnswer> {
  const { data } = processOf(ctx, process);
  const { fields } = await formOf(ctx.tx, process, await versionInForce(ctx, process));
  const name = data.name[language];
  const stream = wordFile(sampleBlocks(name, fields, language));
  return {
    stream,
    fileName: plainName(`${name} ${WORDS[language].title}.docx`),
    mediaType: WORD,
    size: stream.length,
  };
}
