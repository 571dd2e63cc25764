import type { Condition } from '../forms';
import type { DeclaredForm } from './declare';

/** A claim of an identity provider, or an attribute of a directory. */
const said = <L extends string>(label: L) =>
  ({
    type: 'input',
    label,
    maxLength: 60,
    pattern: '^[A-Za-z0-9_.:;/-]+$',
    empty: null,
  }) as const;

const whenCreating = { field: 'create', equals: true } as const;
/** Groups of the token or entry are named, or come by SCIM. */
const whenGroups: Condition = {
  any: [
    { field: 'groupsByScim', equals: true },
    { field: 'groups', is: 'notEmpty' },
  ],
};

/** Whether a provider's people get accounts at their first sign-in, and which roles its groups give. */
export const provisioningForm = {
  create: {
    type: 'switch',
    label: 'admin.signIn.provisioning.create',
    help: 'admin.signIn.provisioning.createHint',
    wide: true,
  },
  account: { ...said('admin.signIn.provisioning.account'), required: true, visibleWhen: whenCreating },
  name: { ...said('admin.signIn.provisioning.name'), required: true, visibleWhen: whenCreating },
  employeeId: { ...said('admin.signIn.provisioning.employeeId'), required: true, visibleWhen: whenCreating },
  email: { ...said('admin.signIn.provisioning.email'), visibleWhen: whenCreating },
  department: {
    ...said('admin.signIn.provisioning.department'),
    help: 'admin.signIn.provisioning.departmentHint',
    visibleWhen: whenCreating,
  },
  groupsByScim: {
    type: 'switch',
    label: 'admin.signIn.provisioning.groupsByScim',
    help: 'admin.signIn.provisioning.groupsByScimHint',
    wide: true,
  },
  groups: {
    ...said('admin.signIn.provisioning.groups'),
    help: 'admin.signIn.provisioning.groupsHint',
    wide: true,
    visibleWhen: { field: 'groupsByScim', equals: false },
  },
  roles: {
    type: 'rows',
    ids: 'none',
    label: 'admin.signIn.provisioning.roles',
    help: 'admin.signIn.provisioning.rolesHint',
    maxRows: 100,
    visibleWhen: whenGroups,
    columns: {
      group: { type: 'input', label: 'admin.signIn.provisioning.group', required: true, maxLength: 300 },
      role: { type: 'input', label: 'admin.signIn.provisioning.role', required: true, maxLength: 32 },
    },
  },
  /** Roles that administer, which no group gives unless they are named here. */
  administrators: {
    type: 'checkbox',
    label: 'admin.signIn.provisioning.administrators',
    help: 'admin.signIn.provisioning.administratorsHint',
    maxLength: 32,
    maxItems: 20,
    wide: true,
    visibleWhen: whenGroups,
  },
} as const satisfies DeclaredForm;
