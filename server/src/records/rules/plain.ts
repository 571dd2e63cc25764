import { FeelDate, FeelDateTime, FeelDuration, FeelTime } from 'feelin';

/** The instant of a date and time. Those of values and the moment are in UTC; written ones may have an offset. */
export function instantOf(at: FeelDateTime): Date {
  const { zone } = at;
  const offset = zone === null || zone === 'UTC' ? 'Z' : zone;
  const instant = new Date(`${at.unwrap().toString()}${offset}`);
  if (Number.isNaN(instant.getTime())) throw new Error(`${at.toString()} is in no zone that is known here`);
  return instant;
}

/** A result as it is stored: dates as text, lists and groups as JSON has them. */
export function plain(value: unknown): unknown {
  if (value instanceof FeelDateTime) return instantOf(value).toISOString();
  if (value instanceof FeelDate || value instanceof FeelTime || value instanceof FeelDuration)
    return value.toString();
  if (Array.isArray(value)) return Array.from(value, plain);
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(given.map(([key, part]) => [key, plain(part)]));
}
