import {
  deleteQuery as deleteCall,
  deleteQueryView,
  getQuery,
  listQueries as listCall,
  parseQuery,
  queryObjects,
  runQuery as runCall,
  saveQuery as saveCall,
  saveQueryView,
} from '@attest/api-contract';
import { handle, type ServerModule } from '../../platform/module';
import { queryNames, queryWords } from './auditWords';
import { compileQuery, orderSql } from './compile';
import { deleteQuery, listQueries, queryDetail, saveQuery } from './definitions';
import { exportQuery } from './exportSource';
import { queriesWithFields } from './fieldUses';
import { queryMigrations } from './migrations';
import { permittedObjects } from './objects';
import { platformObjects } from './platformObjects';
import { readingOf } from './reading';
import { runQuery } from './run';
import { deleteView, saveView } from './views';

/** Queries over a catalogue of objects and fields, compiled to parameterised SQL under row-level security. */
export const queryModule: ServerModule = {
  name: 'query',
  migrations: queryMigrations,
  auditWords: queryWords,
  auditNames: queryNames,
  exportSources: { query: exportQuery },
  fieldUses: [queriesWithFields],
  queryObjects: platformObjects,
  routes: [
    handle(queryObjects, async (_, ctx) =>
      permittedObjects(ctx).map(({ code, label, fields }) => ({
        code,
        label,
        fields: fields.map(({ key, label, type, options = [], link = false }) => ({
          key,
          label,
          type,
          options,
          link,
        })),
      })),
    ),
    handle(listCall, (input, ctx) => listQueries(ctx, input)),
    handle(getQuery, ({ id }, ctx) => queryDetail(ctx, id)),
    handle(saveCall, (input, ctx) => saveQuery(ctx, input)),
    handle(deleteCall, async ({ id, version, reason }, ctx) => {
      await deleteQuery(ctx, id, version, reason);
      return {};
    }),
    handle(parseQuery, async ({ content }, ctx) => {
      const { object, combination } = compileQuery(ctx, content);
      orderSql(ctx, object, content.sort);
      return { reading: readingOf(object, content.conditions, combination) };
    }),
    handle(runCall, (input, ctx) => runQuery(ctx, input)),
    handle(saveQueryView, (input, ctx) => saveView(ctx, input)),
    handle(deleteQueryView, async ({ id }, ctx) => {
      await deleteView(ctx, id);
      return {};
    }),
  ],
  menus: [
    {
      code: 'QueryManage',
      label: { zh: '查询管理', en: 'Query manager' },
      module: 'SHELL',
      path: '/queryManager',
      parentCode: null,
      order: 910,
      icon: 'filter',
    },
    {
      code: 'QueryManageEdit',
      label: { zh: '编辑查询', en: 'Edit queries' },
      module: 'SHELL',
      path: '/queryManager/edit',
      parentCode: 'QueryManage',
      order: 911,
    },
  ],
};
