import { handleAll } from '../../../platform/calls/handleAll';
import type { Route } from '../../../platform/module';
import { readCard } from './cardView';
import { listOwnPractice } from './own';
import { recordPractice, signPractice } from './record';

/** Practice on the job: what one has to do, and its card. */
export const practiceRoutes: Route[] = handleAll({
  listOwnPractice,
  practiceCard: (ctx, { assignmentId }) => readCard(ctx, assignmentId),
  recordPractice,
  signPractice,
});
