import { session } from '@attest/shared-utility';
import type { RecordProcess } from './process';

/** `/micro-app/<application>/<type>/index`: where the list of a type stands that a tenant has defined. */
const ADDRESS = /^\/micro-app\/([\w-]+)\/(\w+)\/index$/;

/** Types that only the tenant knows, by the menus that lead the person to their lists. */
export const typesOfTenant = (): RecordProcess[] =>
  session.current().menus.flatMap(({ code: menu, path }) => {
    const [, lentTo, code] = ADDRESS.exec(path) ?? [];
    if (!lentTo || !code) return [];
    const optionalColumns = ['createdAt', 'initiator'];
    return [{ code, menu, folder: code, index: 'index', lentTo, objectType: code, optionalColumns }];
  });
