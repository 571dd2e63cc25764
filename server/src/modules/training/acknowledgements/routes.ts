import {
  acknowledge as acknowledgeCall,
  discardJobDescription,
  jobDescription,
  listJobReaders,
  myAcknowledgement,
  myAcknowledgements,
  remindJobReaders,
  saveJobDescription,
} from '@attest/api-contract';
import { handle, type Route } from '../../../platform/module';
import { discardDraft, saveDraft } from '../descriptions/description';
import { readDescription } from '../descriptions/read';
import { listReaders, remindReaders } from '../descriptions/readers';
import { acknowledge, readMine } from './acknowledge';
import { listMine } from './mine';

/** Job descriptions of positions, and what people acknowledge. */
export const acknowledgementRoutes: Route[] = [
  handle(jobDescription, ({ positionId }, ctx) => readDescription(ctx, positionId)),
  handle(saveJobDescription, (input, ctx) => saveDraft(ctx, input)),
  handle(discardJobDescription, (input, ctx) => discardDraft(ctx, input)),
  handle(listJobReaders, (input, ctx) => listReaders(ctx, input)),
  handle(remindJobReaders, (input, ctx) => remindReaders(ctx, input)),
  handle(myAcknowledgements, (input, ctx) => listMine(ctx, input)),
  handle(myAcknowledgement, ({ id }, ctx) => readMine(ctx, id)),
  handle(acknowledgeCall, (input, ctx) => acknowledge(ctx, input)),
];
