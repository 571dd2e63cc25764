import {
  listOwnPractice as listCall,
  practiceCard,
  recordPractice as recordCall,
  signPractice as signCall,
} from '@attest/api-contract';
import { handle, type Route } from '../../../platform/module';
import { readCard } from './cardView';
import { listOwnPractice } from './own';
import { recordPractice, signPractice } from './record';

/** Practice on the job: what one has to do, and its card. */
export const practiceRoutes: Route[] = [
  handle(listCall, (input, ctx) => listOwnPractice(ctx, input)),
  handle(practiceCard, ({ assignmentId }, ctx) => readCard(ctx, assignmentId)),
  handle(recordCall, (input, ctx) => recordPractice(ctx, input)),
  handle(signCall, (input, ctx) => signPractice(ctx, input)),
];
