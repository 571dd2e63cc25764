import type { CallDeclaration, Page } from '@attest/api-contract';
import { request } from '@attest/shared-utility';
import type { PagedRequest } from '../table/types';
import type { RowSource } from '../table/useRows';
import type { Answer, Listed, ListedPage } from './types';

interface Source<Row> {
  call: CallDeclaration;
  /** What tells rows apart; their `id` unless said otherwise. */
  idOf?: (row: Row) => string;
  args?: object;
  answer?: Answer<Row>;
}

/** The rows that a filter leaves of what a call answers, page by page. Keep it between renders. */
export const sourceOf = <Row>(
  { call, idOf, args, answer }: Source<Row>,
  filter: object,
): RowSource<Listed<Row>> => ({
  queryKey: args ? [call.path, args] : [call.path],
  query: async ({ filters, ...paging }: PagedRequest, signal: AbortSignal): Promise<ListedPage<Row>> => {
    const asked = { ...args, ...paging, filter: { ...filter, ...filters } };
    const found = await (answer ? answer(asked, signal) : request(call, asked, { signal }));
    const { rows, ...total } = found as Page<Listed<Row>>;
    return { rows: idOf ? rows.map((row) => ({ ...row, id: idOf(row) })) : rows, ...total };
  },
});
