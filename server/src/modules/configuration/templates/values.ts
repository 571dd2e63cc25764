import {
  type FieldDefinition,
  type FileRef,
  type FormValues,
  isEmptyValue,
  type Language,
  tableRows,
  type UserRef,
  writeBytes,
  writeInstant,
} from '@attest/api-contract';
import { currentTenant } from '../../../directory/tenancy/tenant';
import { dayIn } from '../../../directory/tenancy/workCalendar';
import { readContent } from '../../../platform/files/readContent';
import type { Context } from '../../../platform/module';
import type { TemplateValue, TemplateValues } from '../../../platform/renditions/docx/types';
import { processOf } from '../../../records/definitions';
import { formOf } from '../../../records/definitions/definition';
import { getRecord } from '../../../records/store/detail';
import { valuesInWords } from '../../../records/values/inWords';
import { sanitiseRichText } from '../../../records/values/richText';
import { viewProcess } from '../../../workflow/view/processView';
import { type FactTag, isRows, type ROW_TAGS } from './tags';

/** Pictures of one document, and bytes of one of them. */
const MAX_PICTURES = 20;
const MAX_PICTURE_SIZE = 10 * 1024 * 1024;

const RICH = new Set(['editor', 'richText']);

interface Reader {
  language: Language;
  timeZone: string;
}

/** What a template may say of a record. */
export interface Telling {
  values: TemplateValues;
  no: string | null;
  title: string;
}

/**
 * What a template may say of a record, in one language: exactly what the caller sees of it. `used`: the tags that are
 * asked for. RECORD_NOT_EXIST.
 */
export async function valuesOf(
  ctx: Context,
  process: string,
  id: string,
  language: Language,
  used: ReadonlySet<string>,
): Promise<Telling> {
  const detail = await getRecord(ctx, process, id);
  const { fields } = await formOf(ctx.tx, process, detail.processVersion);
  const { time_zone: timeZone } = await currentTenant(ctx.tx);
  const reader = { language, timeZone };
  const hidden = new Set(detail.hiddenFields);
  const shown = fields.filter(({ key, type }) => type !== 'section' && !hidden.has(key));
  const values: TemplateValues = { ...(await fieldValues(ctx, shown, detail.values, reader)) };
  let pictures = MAX_PICTURES;
  for (const field of shown) {
    const value = detail.values[field.key];
    values[`${field.key}.label`] = field.label[language];
    Object.assign(values, conditionsOf(field, value));
    const rows = `${field.key}.files`;
    if (field.type === 'file' && used.has(rows)) {
      const files = await fileRows(ctx, value, used.has('picture') ? pictures : 0);
      pictures -= files.filter((row) => row.picture !== '').length;
      values[rows] = files;
    }
  }
  const { no, title } = detail.row;
  Object.assign(values, await factsOf(ctx, process, detail.row, reader));
  Object.assign(values, await rowsOf(ctx, detail, reader));
  return { values, no, title };
}

/** Fields, and columns of their rows, in words. */
async function fieldValues(
  ctx: Context,
  fields: FieldDefinition[],
  given: FormValues,
  reader: Reader,
): Promise<TemplateValues> {
  const asked: { field: FieldDefinition; value: unknown; put: (value: TemplateValue) => void }[] = [];
  const values: TemplateValues = {};
  for (const field of fields) {
    const { key } = field;
    if (isRows(field))
      values[key] = tableRows(field, given[key]).map((row) => {
        const cells: TemplateValues = {};
        for (const column of field.columns ?? [])
          asked.push({
            field: column,
            value: row[column.key],
            put: (value) => {
              cells[column.key] = value;
            },
          });
        return cells;
      });
    else
      asked.push({
        field,
        value: given[key],
        put: (value) => {
          values[key] = value;
        },
      });
  }
  const named = asked.map(({ field, value }) => ({ field, value: namesOfFiles(value) }));
  const written = await valuesInWords(ctx, named, reader);
  for (const [at, { field, value, put }] of asked.entries()) {
    if (isEmptyValue(value)) put('');
    else if (RICH.has(field.type)) put({ html: sanitiseRichText(String(value)) });
    else put(written[at] ?? '');
  }
  return values;
}

const isFile = (value: unknown): value is FileRef =>
  typeof value === 'object' && value !== null && 'sha256' in value && 'name' in value;

/** Files are told by their names. */
const namesOfFiles = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((one) => (isFile(one) ? one.name : one)) : value;

/** What a template may ask about a field. */
function conditionsOf({ key, type, options = [] }: FieldDefinition, value: unknown): TemplateValues {
  const empty = isEmptyValue(value);
  const has = (one: string) => (Array.isArray(value) ? value.includes(one) : value === one);
  return {
    [`${key}=filled`]: !empty,
    [`${key}=empty`]: empty,
    ...Object.fromEntries(options.map((option) => [`${key}=${option.value}`, has(option.value)])),
    ...(type === 'switch' && { [`${key}=true`]: value === true, [`${key}=false`]: value === false }),
  };
}

async function fileRows(ctx: Context, value: unknown, pictures: number): Promise<TemplateValues[]> {
  const files = (Array.isArray(value) ? value : []).filter(isFile).filter((file) => !file.superseded);
  const rows: TemplateValues[] = [];
  let left = pictures;
  for (const { name, size, sha256, mediaType } of files) {
    const shows = left > 0 && mediaType.startsWith('image/') && size <= MAX_PICTURE_SIZE;
    if (shows) left -= 1;
    const picture = shows ? { picture: await readContent(ctx.platform, sha256), mediaType } : '';
    rows.push({ name, size: writeBytes(size), sha256, picture });
  }
  return rows;
}

type Row = Awaited<ReturnType<typeof getRecord>>['row'];

async function factsOf(
  ctx: Context,
  process: string,
  row: Row,
  { language, timeZone }: Reader,
): Promise<Record<FactTag, string>> {
  const { account, userId: id, name } = ctx.caller;
  const called = await namesIn(ctx, language, [
    row.initiator,
    ...(row.owner ? [row.owner] : []),
    { id, name },
  ]);
  const at = (instant: Date, withSeconds = false) =>
    writeInstant(instant, timeZone, { withOffset: true, withSeconds });
  return {
    'record.no': row.no ?? '',
    'record.title': row.title,
    'record.status': row.statusName[language],
    'record.department': language === 'zh' ? row.departmentZh : row.departmentEn,
    'record.initiator': called(row.initiator),
    'record.owner': row.owner ? called(row.owner) : '',
    'record.createdAt': at(new Date(row.createdAt)),
    'record.type': processOf(ctx, process).data.name[language],
    'print.at': at(ctx.now, true),
    'print.by': `${called({ id, name })} (${account})`,
    'print.day': dayIn(timeZone, ctx.now),
  };
}

async function rowsOf(
  ctx: Context,
  { piId, links }: Awaited<ReturnType<typeof getRecord>>,
  { language, timeZone }: Reader,
): Promise<Record<keyof typeof ROW_TAGS, TemplateValues[]>> {
  const { signatures } = await viewProcess(ctx, piId);
  const standing = signatures.filter(({ superseded }) => !superseded);
  const called = await namesIn(
    ctx,
    language,
    standing.map(({ signer }) => signer),
  );
  return {
    signatures: standing.map(({ signer, meaning, stepName, at, snapshotHash }) => ({
      name: `${called(signer)} (${signer.account})`,
      meaning: meaning[language],
      step: stepName[language],
      at: writeInstant(new Date(at), timeZone, { withOffset: true, withSeconds: true }),
      hash: snapshotHash,
    })),
    links: links.map(({ no, title, status }) => ({ no, title, status: status?.[language] ?? '' })),
  };
}

type Named = Pick<UserRef, 'id' | 'name'>;

/** What people are called in a language. */
async function namesIn(ctx: Context, language: Language, people: Named[]) {
  const ids = [...new Set(people.map(({ id }) => id))];
  const known = ids.length > 0 ? await ctx.platform.namesOf(ctx.tx, ids) : undefined;
  return ({ id, name }: Named): string =>
    (language === 'en' && known?.get(id)?.nameEn) || known?.get(id)?.name || name;
}
