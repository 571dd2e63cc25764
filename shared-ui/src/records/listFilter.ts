import {
  ENDED_STATUSES,
  OPEN_STATUSES,
  type RecordFilter,
  WORKFLOW_STATUSES,
  type WorkflowStatus,
} from '@attest/api-contract';
import { facetsInAddress } from '../list/facetAddress';

/** Nothing happens with it any more. */
export const isEnded = (status: WorkflowStatus): boolean => ENDED_STATUSES.includes(status);

/** The views every list offers as tabs, before those a person saves. */
export const BUILT_IN_VIEWS = {
  all: {},
  open: { status: [...OPEN_STATUSES] },
  mine: { mine: true },
  overdue: { overdue: true },
  ended: { status: [...ENDED_STATUSES] },
} satisfies Record<string, RecordFilter>;
export type BuiltInView = keyof typeof BUILT_IN_VIEWS;

/** Whether it is a view: an old address may name one that is gone. */
export const isView = (view: string): view is BuiltInView => Object.hasOwn(BUILT_IN_VIEWS, view);

const isStatus = (value: string): value is WorkflowStatus =>
  (WORKFLOW_STATUSES as readonly string[]).includes(value);

/** Days from and to in one parameter of the address, as `2026-01-01..2026-01-31`; either may be left out. */
const DAYS = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/;
const daysOf = (text: string): [from?: string, to?: string] => {
  const [, from, to] = DAYS.exec(text) ?? [];
  return [from, to];
};
const given = (filter: RecordFilter): RecordFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/** What figures lead to beside view and facets, each a parameter of the address. */
export const FIGURE_PARAMETERS = {
  due: (text) => given({ overdue: text === 'overdue' ? true : text === 'notOverdue' ? false : undefined }),
  begun: (text) => {
    const [from, to] = daysOf(text);
    return given({ from, to });
  },
  ended: (text) => {
    const [endedFrom, endedTo] = daysOf(text);
    return given({ endedFrom, endedTo });
  },
  active: (text) => {
    const [activeFrom, activeTo] = daysOf(text);
    return given({ activeFrom, activeTo });
  },
  late: (text) => given({ late: text === 'late' ? true : undefined }),
  passed: (text) => given({ passed: text || undefined }),
} satisfies Record<string, (text: string) => RecordFilter>;
export type FigureParameter = keyof typeof FIGURE_PARAMETERS;

const isOpen = (status: readonly string[] = []) =>
  status.length === OPEN_STATUSES.length && OPEN_STATUSES.every((one) => status.includes(one));

/** Address of a list of records with a filter, as figures lead to it. */
export function listPath(list: string, filter: RecordFilter): string {
  const { status = [], stepId = [], departmentId, fields = {}, overdue, late, passed } = filter;
  const params = new URLSearchParams();
  const put = (name: string, value: string | undefined) => value && params.append(name, value);
  const days = (from?: string, to?: string) => (from || to ? `${from ?? ''}..${to ?? ''}` : undefined);
  put('view', isOpen(status) ? 'open' : undefined);
  const chosen = {
    status: isOpen(status) ? [] : status,
    stepId,
    departmentId: departmentId ? [departmentId] : [],
  };
  for (const one of facetsInAddress({ ...chosen, ...fields })) put('f', one);
  put('due', overdue === undefined ? undefined : overdue ? 'overdue' : 'notOverdue');
  put('begun', days(filter.from, filter.to));
  put('ended', days(filter.endedFrom, filter.endedTo));
  put('active', days(filter.activeFrom, filter.activeTo));
  put('late', late ? 'late' : undefined);
  put('passed', passed);
  return `${list}?${params}`;
}

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
