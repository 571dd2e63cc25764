import type { DeclaredForm } from './declare';
import { namesForm } from './names';

/** What the training manager says of a position. */
export const positionForm = {
  code: { type: 'input', label: 'role.code', section: 'general', required: true, maxLength: 40 },
  /** To disable or enable it, save it with the other state. */
  state: {
    type: 'select',
    label: 'list.state',
    help: 'position.stateHint',
    section: 'general',
    required: true,
    options: ['effective', 'disabled'],
    texts: 'config',
    refusals: ['POSITION_IN_USE'],
  },
  ...namesForm,
} as const satisfies DeclaredForm;
