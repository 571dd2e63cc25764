import type { FactorDemand } from '@attest/api-contract';

interface Known {
  second_factor: FactorDemand;
  second_factor_roles: string[];
  /** The identity provider that the session was opened by: it asks for more where it has to. */
  provider_id: string | null;
  emergency: boolean;
  roles: readonly string[];
}

/**
 * Whether the tenant demands a second factor of somebody. Accounts for an emergency are left out: they are there for the day
 * on which nothing else works, and administrators are told of each use.
 */
export const isDemanded = ({ second_factor, second_factor_roles, ...of }: Known): boolean =>
  second_factor === 'required' &&
  of.provider_id === null &&
  !of.emergency &&
  (second_factor_roles.length === 0 || of.roles.some((role) => second_factor_roles.includes(role)));
