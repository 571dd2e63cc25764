import Type from 'typebox';

/** Icons that a menu may have, by name; the navigation draws each of them. */
export const MENU_ICONS = [
  'archive',
  'beaker',
  'board',
  'book',
  'bookOpen',
  'box',
  'branch',
  'building',
  'calendar',
  'chat',
  'checkmarkNote',
  'dataHistogram',
  'documentEdit',
  'documentMultiple',
  'filter',
  'hatGraduation',
  'history',
  'home',
  'person',
  'personBoard',
  'presenter',
  'question',
  'settings',
  'shieldPerson',
  'shieldTask',
  'table',
  'taskList',
  'warning',
  'wrench',
] as const;
export const MenuIcon = Type.Enum([...MENU_ICONS]);
export type MenuIcon = (typeof MENU_ICONS)[number];
