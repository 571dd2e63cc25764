import { sql } from 'kysely';
import { addressSql } from '../../platform/database/addressSql';
import type { QueryObjectSource } from '../../platform/query/objects';
import { queryFieldsOf } from '../../platform/search/columns';
import { visibleVersions } from './access';
import { DOCUMENT_COLUMNS } from './columns';
import { versionPath } from './versions/store';

/** Versions of documents, as the query manager may ask for them. */
export const versionQuery: QueryObjectSource = {
  code: 'documentVersion',
  label: { zh: '文件版本', en: 'Document versions' },
  menu: 'DmsDocuments',
  from: sql`document d join document_version v on v.document_id = d.id
      join document_category c on c.code = d.category`,
  id: sql`v.id`,
  path: addressSql(versionPath, sql`d.id`, sql`v.id`),
  visible: (ctx) => visibleVersions(ctx),
  owner: sql`d.owner_id`,
  department: sql`d.department_id`,
  fields: queryFieldsOf(DOCUMENT_COLUMNS),
};
