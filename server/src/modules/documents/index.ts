/* What others may use of the documents; nothing deeper. */
export { visibleVersions } from './access';
export { processContent } from './content/job';
export { onlooker } from './content/marking';
export { evaluateGate } from './gate';
export { type ImportedFile, type RegisteredVersion, registerDocument } from './register';
export { beginReview, dueReviews } from './reviews/begin';
export { viewerPath } from './searchable';
export { followDocumentParticipants } from './seen/agree';
export type {
  GateDepartment,
  GateState,
  LinkedCourse,
  MissingPerson,
  PlannedTraining,
  TrainingHooks,
} from './trainingHooks';
