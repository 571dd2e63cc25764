import type { Brought } from '../brought';

declare module '../module' {
  interface ServerModule {
    /** Menus that guard what a field of a request chooses, by `choiceKey`; see `PermissionByField`. */
    chosenMenus?: Record<string, string>;
  }
}

/** Names a value of a field that chooses a menu. */
export const choiceKey = (field: string, value: string): string => `${field} ${value}`;

/** The menus that a field chooses, by its values. */
export const menusChosenBy = (brought: Brought, field: string): Map<string, string> =>
  new Map(
    Object.entries(brought.byKey('chosenMenus')).flatMap(([key, menu]) =>
      key.startsWith(choiceKey(field, '')) ? [[key.slice(choiceKey(field, '').length), menu]] : [],
    ),
  );
