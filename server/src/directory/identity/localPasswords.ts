import type { Tenant } from '../tenancy/tenant';
import type { User } from './users';

/** Whether somebody signs in and signs with a password of this system. */
export const hasLocalPassword = (
  { login_types: types }: Pick<Tenant, 'login_types'>,
  { emergency }: Pick<User, 'emergency'>,
): boolean => types.includes('password') || emergency;
