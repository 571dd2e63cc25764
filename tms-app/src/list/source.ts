import type { CallDeclaration, Page, ResponseOf } from '@attest/api-contract';
import type { PagedRequest } from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { useMemo } from 'react';

/** What a call answers in pages. */
export type RowOf<C extends CallDeclaration> = ResponseOf<C> extends { rows: (infer Row)[] } ? Row : never;

/** A row, and what tells it apart. */
export type Listed<Row> = Row & { id: string };

interface Source<Row> {
  call: CallDeclaration;
  /** What tells rows apart; their `id` unless said otherwise. */
  idOf?: (row: Row) => string;
}

/** The rows that a call answers. */
export const rowsOf = <C extends CallDeclaration>(call: C): Source<RowOf<C>> => ({ call });

/** The rows of a table that a filter leaves, page by page. Keep the arguments between renders. */
export function useSource<Row>(list: Source<Row>, filter: object) {
  return useMemo(() => {
    const { call, idOf } = list;
    return {
      queryKey: [call.path],
      query: async (paging: PagedRequest, signal: AbortSignal): Promise<Page<Listed<Row>>> => {
        const answer = await request(call, { ...paging, filter }, { signal, quiet: true });
        const { rows, total } = answer as Page<Listed<Row>>;
        return { rows: idOf ? rows.map((row) => ({ ...row, id: idOf(row) })) : rows, total };
      },
    };
  }, [list, filter]);
}
