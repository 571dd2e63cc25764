import type { Bilingual } from '@attest/api-contract';

/** Columns of the spreadsheet in their order, with their headings in both languages. */
export const COLUMNS = {
  account: { zh: '账号', en: 'Account' },
  name: { zh: '姓名', en: 'Name' },
  nameEn: { zh: '英文名', en: 'English name' },
  employeeId: { zh: '工号', en: 'Employee id' },
  email: { zh: '邮箱', en: 'E-mail' },
  phone: { zh: '手机', en: 'Phone' },
  wecomAccount: { zh: '企业微信账号', en: 'WeCom account' },
  sex: { zh: '性别', en: 'Sex' },
  department: { zh: '部门', en: 'Department' },
  position: { zh: '岗位', en: 'Position' },
  positionLevel: { zh: '职级', en: 'Position level' },
  superior: { zh: '直接上级账号', en: 'Account of the superior' },
  roles: { zh: '角色', en: 'Roles' },
  entryDate: { zh: '入职日期', en: 'Entry date' },
  gxp: { zh: 'GxP 属性', en: 'GxP attribute' },
  canLogin: { zh: '可登录', en: 'May sign in' },
} satisfies Record<string, Bilingual>;

export type Column = keyof typeof COLUMNS;

/** Without these no row can be understood. */
export const NEEDED: Column[] = ['account', 'name', 'nameEn', 'employeeId', 'roles'];
