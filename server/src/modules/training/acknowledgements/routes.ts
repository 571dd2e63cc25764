import { handleAll } from '../../../platform/calls/handleAll';
import type { Route } from '../../../platform/module';
import { discardDraft, saveDraft } from '../descriptions/description';
import { readDescription } from '../descriptions/read';
import { listReaders, remindReaders } from '../descriptions/readers';
import { acknowledge, readMine } from './acknowledge';
import { listMine } from './mine';

/** Job descriptions of positions, and what people acknowledge. */
export const acknowledgementRoutes: Route[] = handleAll({
  jobDescription: (ctx, { positionId }) => readDescription(ctx, positionId),
  saveJobDescription: saveDraft,
  discardJobDescription: discardDraft,
  listJobReaders: listReaders,
  remindJobReaders: remindReaders,
  myAcknowledgements: listMine,
  myAcknowledgement: (ctx, { id }) => readMine(ctx, id),
  acknowledge,
});
