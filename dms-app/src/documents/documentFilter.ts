import { DOCUMENT_STATES, type DocumentFilter, type DocumentState } from '@attest/api-contract';

/** What the address says about the list. */
export interface ListState {
  q: string;
  category: string[];
  state: string[];
  department: string[];
  /** One of {@link FLAGS}. */
  only: string;
}

/** Views that the server knows as such. */
export const FLAGS = ['mine', 'inRevision', 'reviewOverdue'] as const;
type Flag = (typeof FLAGS)[number];
const isFlag = (value: string): value is Flag => (FLAGS as readonly string[]).includes(value);

const isState = (value: string): value is DocumentState =>
  (DOCUMENT_STATES as readonly string[]).includes(value);

/** The server's filter for what is chosen on screen; what it would refuse is left out. */
export function filterOf({ q, category, state, department, only }: ListState): DocumentFilter {
  const text = q.trim().slice(0, 100);
  const states = state.filter(isState);
  return {
    ...(text && { text }),
    ...(category.length > 0 && { category: category.slice(0, 20) }),
    ...(states.length > 0 && { state: states }),
    ...(department[0] && { departmentId: department[0] }),
    ...(isFlag(only) && { [only]: true }),
  };
}
