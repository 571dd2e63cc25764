import { type Bilingual, GXP_ATTRIBUTES, isEmail, isPhone, PersonContent } from '@attest/api-contract';
import { Value } from 'typebox/value';
import { plainText } from '../../../../platform/renditions/uploadedTable';
import { dayOf, partsOf, yesOrNo } from '../../../imports/cells';
import { accountText } from '../../accountText';
import { isAccount } from '../../administration/createUser';
import { COLUMNS, type Column, NEEDED } from './columns';
import type { Lookups } from './lookups';

export type Cells = Record<Column, string>;

/** What one row says. The superior is named by account, because they may stand in the same file. */
export interface ReadPerson {
  account: string;
  superior: string;
  content: PersonContent;
  problems: Bilingual[];
}

const SEX = { male: ['男', 'male', 'm'], female: ['女', 'female', 'f'] };
/** Columns under their name in the content, where it is another one. */
const COLUMN_OF: Partial<Record<string, Column>> = { departmentId: 'department', positionId: 'position' };

const unknown = (column: Column, written: string): Bilingual => ({
  zh: `${COLUMNS[column].zh}“${written}”不存在`,
  en: `${COLUMNS[column].en}: there is no “${written}”`,
});
const wrong = (column: Column): Bilingual => ({
  zh: `${COLUMNS[column].zh}不正确`,
  en: `${COLUMNS[column].en}: not right`,
});

/** Reads one row by itself; what depends on other rows and accounts is looked at afterwards. */
export function personOfRow(cells: Cells, lookups: Lookups): ReadPerson {
  const problems: Bilingual[] = NEEDED.filter((column) => !cells[column]).map((column) => ({
    zh: `缺少${COLUMNS[column].zh}`,
    en: `${COLUMNS[column].en} is missing`,
  }));
  const found = (column: Column, find: (written: string) => string | undefined): string | null => {
    if (!cells[column]) return null;
    const value = find(cells[column]);
    if (value === undefined) problems.push(unknown(column, cells[column]));
    return value ?? null;
  };
  const roles = partsOf(cells.roles).flatMap((written) => {
    const role = lookups.role(written);
    if (!role) problems.push(unknown('roles', written));
    return role ?? [];
  });
  const says = (column: Column, words: string[]) => words.includes(plainText(cells[column]));
  const sex = (['male', 'female'] as const).find((one) => says('sex', SEX[one])) ?? null;
  const gxp = GXP_ATTRIBUTES.find((one) => says('gxp', [plainText(one)])) ?? null;
  if (cells.sex && !sex) problems.push(wrong('sex'));
  if (cells.gxp && !gxp) problems.push(wrong('gxp'));
  const entryDate = cells.entryDate ? dayOf(cells.entryDate) : null;
  if (entryDate === undefined) problems.push(wrong('entryDate'));
  const canLogin = cells.canLogin === '' ? true : yesOrNo(cells.canLogin);
  if (canLogin === undefined) problems.push(wrong('canLogin'));
  if (cells.email && !isEmail(cells.email)) problems.push(wrong('email'));
  if (cells.phone && !isPhone(cells.phone)) problems.push(wrong('phone'));
  const account = accountText(cells.account);
  if (account && !isAccount(account)) problems.push(wrong('account'));
  const content: PersonContent = {
    name: cells.name,
    nameEn: cells.nameEn,
    employeeId: cells.employeeId,
    email: cells.email || null,
    phone: cells.phone || null,
    wecomAccount: cells.wecomAccount || null,
    sex,
    departmentId: found('department', lookups.department),
    positionId: found('position', lookups.position),
    positionLevel: cells.positionLevel || null,
    superiorId: null,
    roles: [...new Set(roles)],
    entryDate: entryDate ?? null,
    gxp,
    canLogin: canLogin ?? false,
    onDuty: true,
  };
  if (problems.length === 0) {
    const columns = Value.Errors(PersonContent, content).map(({ instancePath }) => {
      const key = instancePath.split('/')[1] ?? '';
      return COLUMN_OF[key] ?? (key as Column);
    });
    for (const column of new Set(columns)) if (Object.hasOwn(COLUMNS, column)) problems.push(wrong(column));
  }
  return { account, superior: accountText(cells.superior), content, problems };
}
