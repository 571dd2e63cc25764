import type { KeyObject } from 'node:crypto';
import type { Licence, LicenceRefusal, LicenceStanding } from '@attest/api-contract';
import type { Platform } from '../../platform/platform';
import type { Tenant } from '../tenancy/tenant';
import { dayIn } from '../tenancy/workCalendar';
import { readKeys, readLicence } from './file';
import { thisMachine } from './machine';
import { refusalOf, standingOf } from './standing';

const keysOfFile = new Map<string, readonly KeyObject[]>();

/** The keys that sign licences here; undefined: no licence is asked for. Throws where their file cannot be read. */
export function licenceKeys({ licenceKeys: path }: Platform['config']): readonly KeyObject[] | undefined {
  if (!path) return undefined;
  const keys = keysOfFile.get(path) ?? readKeys(path);
  keysOfFile.set(path, keys);
  return keys;
}

/** Licences that were read, by their text: a signature is checked once. */
const known = new Map<string, Promise<Licence | null>>();
const MOST_KNOWN = 1_000;

function readKnown(text: string, keys: readonly KeyObject[]): Promise<Licence | null> {
  const reading = known.get(text) ?? readLicence(text, keys).catch(() => null);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, reading);
  return reading;
}

interface OfTenant {
  licence: Licence | null;
  refusal: LicenceRefusal | null;
  standing: LicenceStanding;
}

const OPEN: OfTenant = {
  licence: null,
  refusal: null,
  standing: { state: 'open', refusal: null, day: null },
};

/** The licence of a tenant, why it does not hold, and what follows from that today. */
export async function licenceOf({ config }: Platform, tenant: Tenant, now: Date): Promise<OfTenant> {
  const keys = licenceKeys(config);
  if (!keys) return OPEN;
  const day = dayIn(tenant.time_zone, now);
  const licence = tenant.licence === null ? null : await readKnown(tenant.licence, keys);
  const refusal = licence
    ? refusalOf(licence, { tenant: tenant.code, day, machine: thisMachine() })
    : tenant.licence === null
      ? 'LICENCE_NONE'
      : 'LICENCE_INVALID';
  return {
    licence,
    refusal,
    standing: standingOf(licence, refusal, { day, since: tenant.licence_fault_since }),
  };
}
