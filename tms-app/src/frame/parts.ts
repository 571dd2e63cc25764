import { at } from '../addresses';
import type { Parts } from './PartTabs';

/** Quizzes, and the bank they are drawn from. */
export const QUIZ_PARTS: Parts = [
  [at.quizzes, 'quiz.title'],
  [at.questions, 'question.title'],
];

/** Learner roles, and the positions that give them. */
export const ROLE_PARTS: Parts = [
  [at.roles, 'role.title'],
  [at.positions, 'position.title'],
];

/** What waits for a judgement: papers, and practice. */
export const REVIEW_PARTS: Parts = [
  [at.marking, 'count.examReviewCount'],
  [at.practice, 'practice.title'],
];

/** What is acknowledged: job descriptions, and learner roles. */
export const ACKNOWLEDGEMENT_PARTS: Parts = [
  [at.descriptions, 'acknowledgement.descriptionTitle'],
  [at.givenRoles, 'acknowledgement.roleTitle'],
];

/** What a position is, and what it asks of its holders. */
export const positionParts = (id: string): Parts => [
  [at.position(id), 'position.general'],
  [at.positionDescription(id), 'job.title'],
];
