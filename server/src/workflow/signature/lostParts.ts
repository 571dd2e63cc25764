import { canonicalize } from 'json-canonicalize';
import type { SignedSnapshot } from '../recordPort';

/** A field whose signed value does not stand any more; of a file field, the file that does not, as it is now. */
export interface LostPart {
  key: string;
  file: SignedFile | null;
}

type SignedContent = Pick<SignedSnapshot, 'values' | 'files'>;

interface SignedFile {
  id: string;
  name: string;
  sha256: string;
  superseded?: { reason: string };
}

/**
 * What was signed and was altered or removed since. What was empty may be filled later, and lists and tables may
 * grow: what later steps add in their own fields is no change of what was signed.
 */
export function lostParts(signed: SignedContent, current: SignedContent): LostPart[] {
  const parts = Object.entries(signed.values).flatMap(([key, before]): LostPart[] => {
    const now = current.values[key];
    if (stands(before, now)) return [];
    const files = filesIn(before).filter((file) => !inList(file, listOf(now)));
    const asNow = new Map(filesIn(now).map((file) => [file.id, file]));
    if (files.length === 0) return [{ key, file: null }];
    return files.map((file) => ({ key, file: asNow.get(file.id) ?? file }));
  });
  const covered = new Set(parts.flatMap(({ file }) => file?.id ?? []));
  const uncovered = Object.keys(signed.files).filter(
    (id) => signed.files[id] !== current.files[id] && !covered.has(id),
  );
  return [...parts, ...uncovered.map((id) => ({ key: id, file: null }))];
}

/** Whether everything that a value said when it was signed is still said. */
export function stands(signed: unknown, now: unknown): boolean {
  if (isBlank(signed) || canonical(signed) === canonical(now)) return true;
  if (Array.isArray(signed)) return listStands(signed, listOf(now));
  return isObject(signed) && isObject(now) && partsStand(signed, now);
}

/** Elements with an identity are found by it; rows of tables have none and may have gained cells. */
function listStands(signed: unknown[], now: unknown[]): boolean {
  const rows = signed.filter((one) => isObject(one) && !hasId(one)) as object[];
  const others = signed.filter((one) => !rows.includes(one as object));
  if (!others.every((one) => inList(one, now))) return false;
  const free = now.filter(isObject);
  // A row that says most is the hardest to find again; one that is unchanged is not given to another.
  const wanted = [...rows].sort((a, b) => filled(b) - filled(a));
  const altered = wanted.filter((row) => !take(free, (one) => canonical(one) === canonical(row)));
  return altered.every((row) => take(free, (one) => partsStand(row, one)));
}

function take(free: object[], fits: (one: object) => boolean): boolean {
  const at = free.findIndex(fits);
  if (at < 0) return false;
  free.splice(at, 1);
  return true;
}

const inList = (one: unknown, now: unknown[]): boolean =>
  now.some((other) =>
    hasId(one)
      ? hasId(other) && other.id === one.id && (isSuperseded(one) || !isSuperseded(other))
      : canonical(other) === canonical(one),
  );

const partsStand = (signed: object, now: object): boolean =>
  Object.entries(signed).every(([key, value]) => stands(value, (now as Record<string, unknown>)[key]));

const filesIn = (value: unknown): SignedFile[] =>
  listOf(value).filter((one): one is SignedFile => hasId(one) && 'sha256' in one);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasId = (value: unknown): value is { id: string } =>
  isObject(value) && typeof (value as { id?: unknown }).id === 'string';

const isSuperseded = (value: object): boolean => 'superseded' in value;

const filled = (row: object): number => Object.values(row).filter((value) => !isBlank(value)).length;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const canonical = (value: unknown): string => canonicalize(value ?? null) ?? '';

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);
