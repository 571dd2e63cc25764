import type * as calls from '@attest/api-contract';
import { handleAll } from '../../../platform/calls/handleAll';
import type { Route } from '../../../platform/module';
import { accountNeededToSign } from '../../../workflow/signature/sign';
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
import { checkDefinition, definitionChoices } from './preview';
import { differenceOf, takeProposal } from './proposals';
import { contentOfHash, effectiveOf, readDefinition, toRows } from './store';
import { listRecordTypes } from './types';

export const definitionRoutes: Route[] = handleAll({
  listRecordTypes,
  listDefinitions: async (ctx, { type }) => {
    await meetAll(ctx);
    const { tx } = ctx;
    const query = tx.selectFrom('record_definition').selectAll().orderBy('type').orderBy('version', 'desc');
    return toRows(tx, await (type ? query.where('type', '=', type) : query).execute());
  },
  getDefinition: async (ctx, { id }) => {
    const { tx } = ctx;
    const row = await readDefinition(tx, id);
    const [shown] = await toRows(tx, [row]);
    const inForce = await effectiveOf(tx, row.type);
    return {
      row: shown as calls.DefinitionRow,
      content: await contentOfHash(tx, row.hash),
      inForce: inForce ? { id: inForce.id, version: inForce.version, rowVersion: inForce.row_version } : null,
      accountNeeded: await accountNeededToSign(ctx),
    };
  },
  checkDefinition,
  definitionChoices,
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
