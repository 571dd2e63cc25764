import { type Bilingual, type FieldDefinition, RESUME_FIELDS } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import { instantText } from '../../platform/exports/cells';
import type { ByteAnswer, Context } from '../../platform/module';
import { writeTable } from '../../platform/renditions/table/writeTable';
import { userRecord } from '../identity/audit';
import { calledBy } from '../identity/directory';
import { userById } from '../identity/users';
import { currentTenant } from '../tenancy/tenant';
import { ownResume } from './resume';

type Language = 'zh' | 'en';

const TITLE = { zh: '履历', en: 'Resume' };
const COLUMNS = [
  { label: { zh: '项目', en: 'Entry' }, width: 22 },
  { label: { zh: '内容', en: 'Content' }, width: 78 },
];

/** The caller's resume as PDF, in the language of the request. EXPORT_EMPTY while nothing is in it. */
export async function exportResume(ctx: Context): Promise<ByteAnswer> {
  const { tx, caller, language, now } = ctx;
  const { version, values } = await ownResume(ctx);
  const rows = RESUME_FIELDS.map((field) => [
    field.label[language],
    valueText(field, values[field.key], language),
  ]);
  const filled = rows.filter(([, text]) => text !== '');
  if (filled.length === 0) throw new AppError('EXPORT_EMPTY');
  const user = await userById(tx, caller.userId);
  const tenant = await currentTenant(tx);
  const name = await calledBy(ctx, user);
  const file = await writeTable(ctx.platform.renditions.of(ctx.tenantId), 'pdf', {
    title: `${TITLE[language]} · ${name} (${user.account})`,
    tenant: language === 'zh' ? tenant.name_zh : tenant.name_en,
    note: '',
    writtenBy: name,
    writtenAt: instantText(now, tenant.time_zone),
    language,
    columns: COLUMNS.map(({ label, width }) => ({ label: label[language], width })),
    rows: filled,
  });
  ctx.audit(userRecord(user, 'exportResume', { objectVersion: version }));
  return {
    stream: file.bytes,
    fileName: `${TITLE[language]} ${user.account}.pdf`,
    mediaType: file.mediaType,
    size: file.bytes.length,
  };
}

interface Row {
  [key: string]: unknown;
}

/** A value as it is read: an option by its name, a file by its own, a line for each entry of a list. */
function valueText(
  { type, options, columns = [] }: Pick<FieldDefinition, 'type' | 'options' | 'columns'>,
  value: unknown,
  language: Language,
): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value))
    return value
      .map((one: Row) => (type === 'file' ? String(one.name) : entryText(columns, one, language)))
      .join('\n');
  const chosen = options?.find((option) => option.value === value);
  return chosen ? chosen.label[language] : String(value);
}

const SIGNS: Record<Language, Record<'is' | 'and', string>> = {
  zh: { is: '：', and: '；' },
  en: { is: ': ', and: '; ' },
};

function entryText(columns: FieldDefinition[], row: Row, language: Language): string {
  const said = (label: Bilingual, text: string) => `${label[language]}${SIGNS[language].is}${text}`;
  return columns
    .map((column) => ({ label: column.label, text: valueText(column, row[column.key], language) }))
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => said(label, text))
    .join(SIGNS[language].and);
}
