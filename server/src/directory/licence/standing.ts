import {
  LICENCE_GRACE_DAYS,
  LICENCE_WARNING_DAYS,
  type Licence,
  type LicenceRefusal,
  type LicenceStanding,
  plusDays,
} from '@attest/api-contract';
import type { Machine } from './machine';

/** Where and when a licence is looked at; `day` is today in the tenant's time zone. */
export interface Circumstances {
  tenant: string;
  day: string;
  machine: Machine;
}

const meet = (one: readonly string[], other: readonly string[]) => one.some((value) => other.includes(value));

/** Why a licence does not hold here and today; null: it does. */
export function refusalOf(licence: Licence, { tenant, day, machine }: Circumstances): LicenceRefusal | null {
  if (licence.tenant !== tenant) return 'LICENCE_TENANT_MISMATCH';
  if (licence.macs.length > 0) {
    if (machine.macs.length === 0) return 'LICENCE_MAC_EMPTY';
    if (!meet(licence.macs, machine.macs)) return 'LICENCE_MAC_MISMATCH';
  }
  if (licence.addresses.length > 0 && !meet(licence.addresses, machine.addresses))
    return 'LICENCE_IP_MISMATCH';
  if (day < licence.from || (licence.until && day > licence.until)) return 'LICENCE_DATE_MISMATCH';
  return null;
}

/**
 * How a licence stands. What does not hold is put up with for 30 days from the day `since` on which that was noticed,
 * so that a machine that is replaced in the night stops nobody.
 */
export function standingOf(
  licence: Licence | null,
  refusal: LicenceRefusal | null,
  { day, since }: { day: string; since: string | null },
): LicenceStanding {
  if (refusal) {
    const last = plusDays(since ?? day, LICENCE_GRACE_DAYS);
    return day > last ? { state: 'ended', refusal, day: null } : { state: 'grace', refusal, day: last };
  }
  const until = licence?.until ?? null;
  const ending = until !== null && plusDays(day, LICENCE_WARNING_DAYS) >= until;
  return { state: ending ? 'ending' : 'valid', refusal: null, day: ending ? until : null };
}
