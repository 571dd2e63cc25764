import { shell } from '@attest/api-contract';
export const REPORTS = ['tasks', 'processes', 'signIns'] as const;
export type Report = (typeof REPORTS)[number];

/** The report that an address names; the first one otherwise. */
export const reportOf = (name: string): Report => REPORTS.find((one) => one === name) ?? REPORTS[0];

type Value = string | string[] | boolean | undefined;

/** Address below the base of a report with its filter; what is empty is left out. */
export function reportPath(report: Report, filter: Record<string, Value> = {}): string {
  const params = new URLSearchParams(report === 'tasks' ? {} : { report });
  for (const [name, value] of Object.entries(filter))
    for (const one of Array.isArray(value) ? value : [value]) if (one) params.append(name, String(one));
  const query = params.toString();
  return query ? `${shell.reports}?${query}` : shell.reports;
}
