import { shell } from '@attest/api-contract';
export const QUERY_LIST = shell.queriesView('index');
export const queryInfo = (id: string) => `${shell.queriesView('info')}?id=${id}`;
/** The editor; without an id for a new query, with `copy` for one that begins as another stands. */
export const queryEdit = (id?: string, copy = false) =>
  `${shell.queriesView('edit')}${id ? `?${copy ? 'copy' : 'id'}=${id}` : ''}`;
