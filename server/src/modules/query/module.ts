import { runQuery as runQueryCall, shell } from '@attest/api-contract';
import { handleAll } from '../../platform/calls/handleAll';
import { handleHeavy, type ServerModule } from '../../platform/module';
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
import './tables';

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
    ...handleAll({
      queryObjects: async (ctx) =>
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
      listQueries,
      getQuery: (ctx, { id }) => queryDetail(ctx, id),
      saveQuery,
      deleteQuery: (ctx, { id, version, reason }) => deleteQuery(ctx, id, version, reason),
      parseQuery: async (ctx, { content }) => {
        const { object, combination } = compileQuery(ctx, content);
        orderSql(ctx, object, content.sort);
        return { reading: readingOf(object, content.conditions, combination) };
      },
      saveQueryView: saveView,
      deleteQueryView: (ctx, { id }) => deleteView(ctx, id),
    }),
    handleHeavy(runQueryCall, (input, ctx) => runQuery(ctx, input)),
  ],
  menus: [
    {
      code: 'QueryManage',
      label: { zh: '查询管理', en: 'Query manager' },
      module: 'SHELL',
      path: shell.queries,
      order: 910,
      icon: 'filter',
    },
    {
      code: 'QueryManageEdit',
      label: { zh: '编辑查询', en: 'Edit queries' },
      module: 'SHELL',
      path: shell.queriesView('edit'),
      parentCode: 'QueryManage',
      order: 911,
    },
  ],
};
