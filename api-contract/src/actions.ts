/** The action codes of the permission matrix, in the order of its columns. */
export const ACTION_CODES = [
  'view',
  'add',
  'edit',
  'delete',
  'submit',
  'approve',
  'close',
  'reopen',
  'print',
  'download',
  'export',
  'config',
] as const;
export type ActionCode = (typeof ACTION_CODES)[number];
