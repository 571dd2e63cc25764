import type { DeclaredForm } from './declare';
import { namesForm } from './names';

/** What a version of a learner role says: how it is called, and which positions give it. */
export const learnerRoleForm = {
  ...namesForm,
  positionIds: {
    type: 'references',
    label: 'matrix.rows.position',
    help: 'role.positionsHint',
    section: 'general',
    maxItems: 200,
    wide: true,
  },
} as const satisfies DeclaredForm;

/** The same with the code, which never changes once given. */
export const newLearnerRoleForm = {
  code: { type: 'input', label: 'role.code', section: 'general', required: true, maxLength: 40, wide: true },
  ...learnerRoleForm,
} as const satisfies DeclaredForm;
