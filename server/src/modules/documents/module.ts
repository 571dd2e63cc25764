import { documentFacets, listDocuments as listCall } from '@attest/api-contract';
import { handle, type ServerModule } from '../../platform/module';
import { countDocuments, listDocuments } from './list';
import { documentMigrations } from './migrations';
import { registerDocumentQueries } from './queryable';

registerDocumentQueries();

/** Documents and their versions. */
export const documentsModule: ServerModule = {
  name: 'documents',
  migrations: documentMigrations,
  routes: [
    handle(listCall, (input, ctx) => listDocuments(ctx, input)),
    handle(documentFacets, ({ filter }, ctx) => countDocuments(ctx, filter)),
  ],
  menus: [
    {
      code: 'DmsDocuments',
      label: { zh: '体系文件', en: 'System documents' },
      module: 'DMS',
      path: '/micro-app/dms-app/systemdoc/list',
      parentCode: null,
      order: 300,
    },
  ],
};
