import { type RecordFilter, WORKFLOW_STATUSES, type WorkflowStatus } from '@attest/api-contract';

const ENDED: WorkflowStatus[] = ['completed', 'rejected', 'cancelled', 'stopped'];
/** Nothing happens with it any more. */
export const isEnded = (status: WorkflowStatus): boolean => ENDED.includes(status);

const OPEN = WORKFLOW_STATUSES.filter((status) => !ENDED.includes(status));

/** The views every list offers as tabs, before those a person saves. */
export const BUILT_IN_VIEWS = {
  all: {},
  open: { status: OPEN },
  mine: { mine: true },
  overdue: { overdue: true },
  ended: { status: ENDED },
} satisfies Record<string, RecordFilter>;
export type BuiltInView = keyof typeof BUILT_IN_VIEWS;

/** Whether it is a view: an old address may name one that is gone. */
export const isView = (view: string): view is BuiltInView => Object.hasOwn(BUILT_IN_VIEWS, view);

const isStatus = (value: string): value is WorkflowStatus =>
  (WORKFLOW_STATUSES as readonly string[]).includes(value);

/**
 * What the server is asked for chosen facets. Those that the contract names become its own fields, all others go to the
 * indexed fields of the process. Chosen statuses replace those of the view.
 */
export function askedOfFacets(facets: Record<string, string[]>): RecordFilter {
  const filter: RecordFilter = {};
  const fields: Record<string, string[]> = {};
  for (const [key, values] of Object.entries(facets)) {
    if (values.length === 0) continue;
    if (key === 'status') {
      const chosen = values.filter(isStatus);
      if (chosen.length > 0) filter.status = chosen;
    } else if (key === 'stepId') filter.stepId = values;
    else if (key === 'departmentId') filter.departmentId = values[0];
    else fields[key] = values;
  }
  return Object.keys(fields).length > 0 ? { ...filter, fields } : filter;
}
