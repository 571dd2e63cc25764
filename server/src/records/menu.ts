import { permissionsOfMenu, type RolePermission } from '../directory/identity/rolePermissions';
import type { MenuDefinition } from '../platform/module';
import type { QualityProcessDefinition } from './definitions/process';

/** The menu of a type, where it has one of its own: beside the pages of its records. */
export function menuOf({ data, record }: QualityProcessDefinition): MenuDefinition[] {
  const { menu, navigation, path } = record;
  if (!navigation) return [];
  const { label, order, icon, group, list = 'index' } = navigation;
  const folder = path.split('/').slice(0, 4).join('/');
  return [
    {
      code: menu,
      label,
      module: data.procType,
      path: `${folder}/${list}`,
      order,
      ...(icon && { icon }),
      ...(group && { group }),
    },
  ];
}

/** What roles may do with records of a type from the day on which its menu is new to a tenant. */
export const rightsOf = ({ menu, rights = {} }: QualityProcessDefinition['record']): RolePermission[] =>
  permissionsOfMenu(menu, rights);
