import { faultText } from '@attest/api-contract';
import { DefinitionError } from './bpmn/definitionError';

/** An amount of time of a process definition. */
export type DueAmount = { workingDays: number } | { calendarDays: number } | { milliseconds: number };

const DAYS = /^(\d{1,4})(wd|cd)$/;
const ISO = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Reads `2wd`, `30cd` or an ISO 8601 duration without months. Throws DefinitionError for anything else. */
export function parseDue(text: string): DueAmount {
  const days = DAYS.exec(text);
  if (days) return days[2] === 'wd' ? { workingDays: Number(days[1]) } : { calendarDays: Number(days[1]) };
  const iso = ISO.exec(text);
  const [weeks, calendar, hours, minutes, seconds] = (iso ?? []).slice(1).map((part) => Number(part ?? 0));
  if (!iso || /[PT]$/.test(text)) throw new DefinitionError(faultText('noDuration', { text }));
  const day = 86_400_000;
  return {
    milliseconds:
      ((weeks ?? 0) * 7 + (calendar ?? 0)) * day +
      (hours ?? 0) * 3_600_000 +
      (minutes ?? 0) * 60_000 +
      (seconds ?? 0) * 1000,
  };
}
