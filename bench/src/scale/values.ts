/* What values the rows of the bench have, as SQL over `n`, their number. */

/** Says a rare text, whatever the number of rows. */
export const RARE = '凇霰';
/** Said by every row. */
export const COMMON = '规程';
/** Two letters that the rows say which say the rare text. */
export const LETTERS = 'zq';
/** Rows that say the rare one. */
const RARE_ROWS = 20;

/** One of so many, without a pattern that others follow too. */
export const anyOf = (options: number, seed: number): string =>
  `abs(hashint8extended(n, ${seed}) % ${options})::int`;
export const oneOf = (values: readonly string[], seed: number): string =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + ${anyOf(values.length, seed)}]`;
/** The same for every table, so that rows find each other. */
export const idOf = (kind: string, n = 'n'): string =>
  `md5('${kind}' || x.tenant_id::text || (${n})::text)::uuid`;

export const NAME = `chr(19968 + n % 2000) || chr(22000 + n % 1777) || '${COMMON}' || n
  || case when n <= ${RARE_ROWS} then '${RARE}${LETTERS}' else '' end`;
/** Pairs of Han characters, triples of everything else and for most columns its pairs, as the product cuts them. */
const pieces = (text: string, size: number): string =>
  `array(select substr(${text}, i, ${size}) from generate_series(1, length(${text}) - ${size - 1}) i)`;
const HAN = `chr(19968 + n % 2000) || chr(22000 + n % 1777) || '${COMMON}'`;
export const terms = (no: string): string =>
  `${pieces(`(${HAN})`, 2)} || ${pieces('n::text', 3)} || ${pieces(`lower(${no})`, 3)}
    || case when n <= ${RARE_ROWS} then array['${RARE}'] else '{}' end`;
export const termsWithPairs = (no: string): string =>
  `${terms(no)} || ${pieces('n::text', 2)} || ${pieces(`lower(${no})`, 2)}
    || case when n <= ${RARE_ROWS} then array['${LETTERS}'] else '{}' end`;
export const ago = (days: number, seed: number): string =>
  `now() - ${anyOf(days * 1440, seed)} * interval '1 minute'`;
// Nothing is near: jobs of the server would begin reviews and remind people while it is filled and measured.
export const ahead = (days: number, seed: number): string =>
  `now() + interval '400 days' + ${anyOf(days * 1440, seed)} * interval '1 minute'`;
export const dayAhead = (days: number, seed: number): string => `(${ahead(days, seed)})::date`;
export const department = (seed: number): string =>
  `(select d.ids[1 + ${anyOf(1000, seed)} % array_length(d.ids, 1)] from (
    select array_agg(id order by id) as ids from department where tenant_id = x.tenant_id) d)`;
