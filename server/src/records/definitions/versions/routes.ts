import type * as calls from '@attest/api-contract';
import { handleAll } from '../../../platform/calls/handleAll';
import type { Route } from '../../../platform/module';
import { meetAll } from './adopt';
import {
  decideDefinition,
  discardDefinition,
  retireDefinition,
  rollBackDefinition,
  saveDefinition,
  submitDefinition,
  testDefinition,
} from './life';
import { exportDefinitions, importDefinitions } from './packages';
import { differenceOf, takeProposal } from './proposals';
import { contentOfHash, readDefinition, toRows } from './store';

export const definitionRoutes: Route[] = handleAll({
  listDefinitions: async (ctx, { type }) => {
    await meetAll(ctx);
    const { tx } = ctx;
    const query = tx.selectFrom('record_definition').selectAll().orderBy('type').orderBy('version', 'desc');
    return toRows(tx, await (type ? query.where('type', '=', type) : query).execute());
  },
  getDefinition: async ({ tx }, { id }) => {
    const row = await readDefinition(tx, id);
    const [shown] = await toRows(tx, [row]);
    return { row: shown as calls.DefinitionRow, content: await contentOfHash(tx, row.hash) };
  },
  saveDefinition,
  testDefinition,
  submitDefinition,
  decideDefinition,
  discardDefinition,
  retireDefinition,
  rollBackDefinition,
  definitionDifference: differenceOf,
  takeProposal,
  exportDefinitions,
  importDefinitions,
});
