import {
  type CallDeclaration,
  courseDetail,
  courseFacets,
  dueNext,
  getQuiz,
  jobDescription,
  learnerRole,
  listCourses,
  listLearnerRoles,
  listPositions,
  listQuizzes,
  readMatrix,
  recordAudit,
  versionInApproval,
} from '@attest/api-contract';

/** What shows how versions stand that are approved: read anew after an act. */
export const APPROVED: readonly CallDeclaration[] = [
  courseDetail,
  courseFacets,
  dueNext,
  getQuiz,
  jobDescription,
  learnerRole,
  listCourses,
  listLearnerRoles,
  listPositions,
  listQuizzes,
  readMatrix,
  recordAudit,
  versionInApproval,
];
