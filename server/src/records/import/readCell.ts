import type { FieldDefinition } from '@attest/api-contract';
import { sql } from 'kysely';
import { dayOf, type Finder, finderOf, partsOf, yesOrNo } from '../../directory/imports/cells';
import { currentTenant } from '../../directory/tenancy/tenant';
import { instantIn } from '../../directory/tenancy/tenantTime';
import type { Context } from '../../platform/module';
import { plainText } from '../../platform/renditions/uploadedTable';
import { relatableOf, relatedTypes } from '../links/relatable';

/** People and departments by what a cell may call them. */
export interface Named {
  user: Finder;
  department: Finder;
  /** By whose clocks instants are written. */
  zone: string;
}

/** With `former` also people who have left. */
export async function loadNamed({ tx }: Context, { former = false } = {}): Promise<Named> {
  const { time_zone: zone } = await currentTenant(tx);
  const users = await sql<{ value: string; code: string; names: string[] }>`
    select id as value, account as code, array[name, name_en, coalesce(employee_id, account)] as names
    from user_account where ${former} or status = 'enabled'`.execute(tx);
  const departments = await sql<{ value: string; code: string; names: string[] }>`
    select id as value, code, array[name_zh, name_en] as names from department`.execute(tx);
  return { user: finderOf(users.rows), department: finderOf(departments.rows), zone };
}

/** Rows of one file name the same related things again and again. */
export type Related = Map<string, Promise<unknown>>;

/** Things that several people or records are related to, most that a picker looks through. */
const CANDIDATES = 20;

/** A part of a cell that means nothing in its field. */
export class Unreadable extends Error {
  constructor(readonly written: string) {
    super(written);
  }
}

const orUnreadable = <V>(written: string, value: V | undefined): V => {
  if (value === undefined) throw new Unreadable(written);
  return value;
};

/** The value that a cell says, as the field keeps it. Throws Unreadable. */
export async function readCell(
  ctx: Context,
  field: FieldDefinition,
  written: string,
  named: Named,
  related: Related,
): Promise<unknown> {
  const severally = <V>(find: (part: string) => V | undefined): V | V[] => {
    if (!field.multiple && field.type !== 'checkbox') return orUnreadable(written, find(written));
    return partsOf(written).map((part) => orUnreadable(part, find(part)));
  };
  switch (field.type) {
    case 'number':
    case 'slider':
      return numberIn(written);
    case 'select':
    case 'radio':
    case 'checkbox':
      return severally((part) => optionOf(field, part));
    case 'switch':
      return orUnreadable(written, yesOrNo(written));
    case 'date':
      return orUnreadable(written, dayOf(written));
    case 'time':
      return orUnreadable(written, timeOf(written));
    case 'datetime':
      return instantOf(named, written);
    case 'user':
      return severally(named.user);
    case 'department':
      return severally(named.department);
    case 'relation': {
      const found: unknown[] = [];
      for (const part of partsOf(written)) {
        const key = `${field.key} ${plainText(part)}`;
        const asked = related.get(key) ?? relationOf(ctx, field, part);
        related.set(key, asked);
        found.push(orUnreadable(part, await asked));
      }
      return found;
    }
    case 'editor':
    case 'richText':
      return written
        .split('\n')
        .map((line) => `<p>${escaped(line)}</p>`)
        .join('');
    default:
      return written;
  }
}

/** `1,234.5` is a number with its thousands. */
function numberIn(written: string): number {
  const value = Number(written.replace(/(\d),(?=\d{3}(\D|$))/g, '$1'));
  if (!Number.isFinite(value)) throw new Unreadable(written);
  return value;
}

const optionOf = ({ options = [] }: FieldDefinition, written: string): string | undefined =>
  options.find(
    ({ value, label, inactive }) =>
      !inactive && [value, label.zh, label.en].some((name) => plainText(name) === plainText(written)),
  )?.value;

function timeOf(written: string): string | undefined {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:：](\d{2})(?::\d{2})?$/.exec(written) ?? [];
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60
    ? `${hour.padStart(2, '0')}:${minute}`
    : undefined;
}

/** `2026-1-5 8:30`, by the clocks of the tenant. Throws Unreadable. */
export function instantOf({ zone }: Pick<Named, 'zone'>, written: string): string {
  const [day = '', time = '00:00'] = written.split(/[\sT]+/);
  const shown = `${orUnreadable(written, dayOf(day))}T${orUnreadable(written, timeOf(time))}`;
  return instantIn(zone, shown).toISOString();
}

/** What has the number, of what the field may be related to and whoever asks may see. */
async function relationOf(ctx: Context, field: FieldDefinition, written: string): Promise<unknown> {
  for (const type of relatedTypes(ctx, field.relatesTo)) {
    const items = (await relatableOf(ctx, type)?.search(ctx, written, CANDIDATES)) ?? [];
    const item = items.find(({ no }) => plainText(no) === plainText(written));
    if (item) return { type, id: item.id, no: item.no, title: item.title };
  }
  return undefined;
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
