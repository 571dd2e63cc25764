import pg from 'pg';

/** What is searched for; one title in a thousand says it. */
export const WORD = '凇霰';
export const PAGE_SIZE = 20;
/** Titles that say it, of 200,000. */
export const FOUND = 200;

/**
 * Copies one effective document of the tenant `hkpharma` until there are `total`, each with a version in force and
 * a title and terms of its own. As the owner, without row-level security.
 */
export async function fillDocuments(databaseUrl: string, total: number): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'");
    const { rows } = await database.query<{ document_id: string; id: string }>(
      `select v.document_id, v.id from document_version v join tenant t on t.id = v.tenant_id
       where t.code = 'hkpharma' and v.state = 'effective' limit 1`,
    );
    const [pattern] = rows;
    if (!pattern) throw new Error('There is no effective document to copy');
    await copy(database, 'document', pattern.document_id, DOCUMENT, `generate_series(1, ${total}) n`);
    await copy(
      database,
      'document_version',
      pattern.id,
      VERSION,
      `(select id as new_id from document where no like 'BN-%') n`,
    );
    await database.query('vacuum analyze document');
    await database.query('vacuum analyze document_version');
    await database.query('checkpoint');
  } finally {
    await database.end();
  }
}

const TITLE_ZH = `case when n % 1000 = 0 then '${WORD}' else '' end || chr(19968 + n % 2000) || chr(22000 + n % 1777) || '操作规程'`;
const NO = `'BN-' || lpad(n::text, 6, '0')`;
/** Pairs of Han characters, triples of everything else, as the product cuts them. */
const pieces = (text: string, size: number) =>
  `array(select substr(${text}, i, ${size}) from generate_series(1, length(${text}) - ${size - 1}) i)`;

const DOCUMENT: Record<string, string> = {
  id: 'attest_uuid()',
  no: NO,
  title_zh: TITLE_ZH,
  title_en: `'Procedure ' || n`,
  search_terms: `${pieces(`lower(${NO})`, 3)} || ${pieces(`(${TITLE_ZH})`, 2)} || ${pieces(`'procedure'::text`, 3)} || ${pieces('n::text', 3)}`,
};
const VERSION: Record<string, string> = {
  id: 'attest_uuid()',
  document_id: 'n.new_id',
  content_text: 'null',
  content_state: "'none'",
};

async function copy(
  database: pg.Client,
  table: string,
  id: string,
  own: Record<string, string>,
  many: string,
): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  await database.query(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.map((name) => own[name] ?? `x.${name}`).join(', ')}
     from (select * from ${table} where id = $1) x, ${many}`,
    [id],
  );
}
