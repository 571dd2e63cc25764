import type { DeclaredForm } from './declare';

/** What an administrator says of a department. */
export const departmentForm = {
  code: {
    type: 'input',
    label: 'admin.departments.code',
    required: true,
    maxLength: 40,
    refusals: ['DEPARTMENT_EXISTS'],
  },
  nameZh: { type: 'input', label: 'admin.nameZh', required: true, maxLength: 100 },
  nameEn: { type: 'input', label: 'admin.nameEn', required: true, maxLength: 100 },
  headId: { type: 'user', label: 'admin.departments.head', empty: null },
} as const satisfies DeclaredForm;

/** Where a department is put: under another, or to the top. */
export const departmentPlaceForm = {
  parentId: {
    type: 'department',
    label: 'admin.departments.parent',
    help: 'admin.departments.parentHint',
    empty: null,
  },
} as const satisfies DeclaredForm;
