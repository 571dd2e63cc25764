import Type from 'typebox';

/** What menus of one application stand together under, in the order of the navigation. */
export const MENU_GROUPS = ['events', 'actions', 'suppliers', 'audits', 'reviews', 'tools'] as const;

export const MenuGroup = Type.Enum([...MENU_GROUPS]);
export type MenuGroup = (typeof MENU_GROUPS)[number];
