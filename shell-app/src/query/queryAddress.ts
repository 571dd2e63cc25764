const BASE = '/queryManager';

export const QUERY_LIST = `${BASE}/index`;
export const queryInfo = (id: string) => `${BASE}/info?id=${id}`;
/** The editor; without an id for a new query, with `copy` for one that begins as another stands. */
export const queryEdit = (id?: string, copy = false) =>
  `${BASE}/edit${id ? `?${copy ? 'copy' : 'id'}=${id}` : ''}`;
