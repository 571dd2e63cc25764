export const REPORTS = ['tasks', 'processes', 'signIns'] as const;
export type Report = (typeof REPORTS)[number];

export const isReport = (name: string): name is Report => (REPORTS as readonly string[]).includes(name);

type Value = string | string[] | boolean | undefined;

/** Address below the base of a report with its filter; what is empty is left out. */
export function reportPath(report: Report, filter: Record<string, Value> = {}): string {
  const params = new URLSearchParams(report === 'tasks' ? {} : { report });
  for (const [name, value] of Object.entries(filter))
    for (const one of Array.isArray(value) ? value : [value]) if (one) params.append(name, String(one));
  const query = params.toString();
  return query ? `/report-forms?${query}` : '/report-forms';
}
