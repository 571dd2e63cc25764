/** How far a permission reaches, the narrowest first; a department tree is a department with all below it. */
export const DATA_SCOPES = ['own', 'department', 'tree', 'tenant'] as const;
export type DataScope = (typeof DATA_SCOPES)[number];
