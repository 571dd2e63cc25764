import {
  approveCorrection as approveCall,
  confirmCorrection as confirmCall,
  correctionDetail,
  listCorrections as listCall,
  proposeCorrection as proposeCall,
  rejectCorrection as rejectCall,
  withdrawCorrection as withdrawCall,
} from '@attest/api-contract';
import { handle, type Route } from '../../../platform/module';
import {
  approveCorrection,
  confirmCorrection,
  readCorrection,
  rejectCorrection,
  withdrawCorrection,
} from './decide';
import { listCorrections } from './list';
import { proposeCorrection } from './propose';

/** Corrections of training records, from the proposal to the approval. */
export const correctionRoutes: Route[] = [
  handle(listCall, (input, ctx) => listCorrections(ctx, input)),
  handle(correctionDetail, (input, ctx) => readCorrection(ctx, input)),
  handle(proposeCall, (input, ctx) => proposeCorrection(ctx, input)),
  handle(confirmCall, (input, ctx) => confirmCorrection(ctx, input)),
  handle(approveCall, (input, ctx) => approveCorrection(ctx, input)),
  handle(rejectCall, (input, ctx) => rejectCorrection(ctx, input)),
  handle(withdrawCall, (input, ctx) => withdrawCorrection(ctx, input)),
];
