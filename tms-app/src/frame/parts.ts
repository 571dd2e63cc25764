import { tms } from '@attest/api-contract';
import type { Parts } from './PartTabs';

/** Quizzes, and the bank they are drawn from. */
export const QUIZ_PARTS: Parts = [
  [tms.quizzes, 'quiz.title'],
  [tms.questions, 'question.title'],
];

/** Learner roles, and the positions that give them. */
export const ROLE_PARTS: Parts = [
  [tms.roles, 'role.title'],
  [tms.positions, 'position.title'],
];

/** What waits for a judgement: papers, and practice. */
export const REVIEW_PARTS: Parts = [
  [tms.marking, 'count.examReviewCount'],
  [tms.practice, 'practice.title'],
];

/** What is acknowledged: job descriptions, and learner roles. */
export const ACKNOWLEDGEMENT_PARTS: Parts = [
  [tms.descriptions, 'acknowledgement.descriptionTitle'],
  [tms.givenRoles, 'acknowledgement.roleTitle'],
];

/** What a position is, and what it asks of its holders. */
export const positionParts = (id: string): Parts => [
  [tms.position(id), 'position.general'],
  [tms.positionDescription(id), 'job.title'],
];
