import type { DeclaredForm } from './declare';

export const GXP_ATTRIBUTES = ['Non-GxP', 'GMP', 'GCP', 'GLP'] as const;

/** What an administrator says of a person. */
export const personForm = {
  name: { type: 'input', label: 'admin.people.name', required: true, maxLength: 100 },
  nameEn: { type: 'input', label: 'admin.people.nameEn', required: true, maxLength: 100 },
  employeeId: {
    type: 'input',
    label: 'admin.people.employeeId',
    required: true,
    maxLength: 40,
    refusals: ['EMPLOYEE_ID_REPEAT'],
  },
  email: {
    type: 'input',
    label: 'admin.people.email',
    maxLength: 254,
    format: 'email',
    empty: null,
    refusals: ['EMAIL_REPEAT', 'EMAIL_NOT_QUALIFIED'],
  },
  phone: {
    type: 'input',
    label: 'admin.people.phone',
    maxLength: 32,
    format: 'phone',
    empty: null,
    refusals: ['PHONE_REPEAT', 'PHONE_NOT_QUALIFIED'],
  },
  wecomAccount: { type: 'input', label: 'admin.people.wecomAccount', maxLength: 64, empty: null },
  positionLevel: { type: 'input', label: 'admin.people.positionLevel', maxLength: 40, empty: null },
  departmentId: { type: 'department', label: 'admin.people.departmentId', empty: null },
  positionId: {
    type: 'reference',
    label: 'admin.people.positionId',
    empty: null,
    refusals: ['POSITION_DISABLED'],
  },
  superiorId: { type: 'user', label: 'admin.people.superiorId', empty: null },
  entryDate: { type: 'date', label: 'admin.people.entryDate', empty: null },
  sex: {
    type: 'select',
    label: 'admin.people.sex',
    options: ['male', 'female'],
    texts: 'admin.people',
    empty: null,
  },
  gxp: { type: 'select', label: 'admin.people.gxp', options: GXP_ATTRIBUTES, empty: null },
  roles: {
    type: 'checkbox',
    label: 'admin.people.roles',
    required: true,
    maxLength: 32,
    maxItems: 50,
    wide: true,
    refusals: ['ROLE_CONFLICT'],
  },
  canLogin: { type: 'switch', label: 'admin.people.canLogin' },
  onDuty: { type: 'switch', label: 'admin.people.onDuty' },
} as const satisfies DeclaredForm;

/** The same with the account, which never changes and is never given to somebody else. */
export const newPersonForm = {
  account: {
    type: 'input',
    label: 'admin.people.account',
    help: 'admin.people.accountHint',
    required: true,
    maxLength: 64,
    format: 'account',
    refusals: ['ACCOUNT_REPEAT'],
  },
  ...personForm,
} as const satisfies DeclaredForm;

/** Why it is done. */
export const reasonForm = {
  reason: { type: 'textarea', label: 'admin.reason', required: true, maxLength: 2000 },
} as const satisfies DeclaredForm;
