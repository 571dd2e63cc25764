import * as calls from '@attest/api-contract';
import { handle, type Route } from '../../../platform/module';
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

export const definitionRoutes: Route[] = [
  handle(calls.listDefinitions, async ({ type }, ctx) => {
    await meetAll(ctx);
    const { tx } = ctx;
    const query = tx.selectFrom('record_definition').selectAll().orderBy('type').orderBy('version', 'desc');
    return toRows(tx, await (type ? query.where('type', '=', type) : query).execute());
  }),
  handle(calls.getDefinition, async ({ id }, { tx }) => {
    const row = await readDefinition(tx, id);
    const [shown] = await toRows(tx, [row]);
    return { row: shown as calls.DefinitionRow, content: await contentOfHash(tx, row.hash) };
  }),
  handle(calls.saveDefinition, (input, ctx) => saveDefinition(ctx, input)),
  handle(calls.testDefinition, (input, ctx) => testDefinition(ctx, input)),
  handle(calls.submitDefinition, (input, ctx) => submitDefinition(ctx, input)),
  handle(calls.decideDefinition, (input, ctx) => decideDefinition(ctx, input)),
  handle(calls.discardDefinition, (input, ctx) => discardDefinition(ctx, input)),
  handle(calls.retireDefinition, (input, ctx) => retireDefinition(ctx, input)),
  handle(calls.rollBackDefinition, (input, ctx) => rollBackDefinition(ctx, input)),
  handle(calls.definitionDifference, (input, ctx) => differenceOf(ctx, input)),
  handle(calls.takeProposal, (input, ctx) => takeProposal(ctx, input)),
  handle(calls.exportDefinitions, (input, ctx) => exportDefinitions(ctx, input)),
  handle(calls.importDefinitions, (input, ctx) => importDefinitions(ctx, input)),
];
