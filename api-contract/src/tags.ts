import type { PushTopic } from './push';

/**
 * What screens show, by its name: a query says what it `shows`, a call that changes something what it `changes`, and
 * what shows it is then read anew wherever it is on screen.
 */
export type Tag =
  | 'accessReviews'
  | 'account'
  | 'agents'
  | 'annotations'
  | 'approvals'
  | 'assistant'
  | 'baseData'
  | 'calendar'
  | 'classes'
  | 'courses'
  | 'departments'
  | 'document'
  | 'documents'
  | 'duty'
  | 'exports'
  | 'findings'
  | 'history'
  | 'imports'
  | 'jobDescriptions'
  | 'learnerRoles'
  | 'learning'
  | 'matrix'
  | 'messages'
  | 'noticeSettings'
  | 'people'
  | 'positions'
  | 'printTemplates'
  | 'process'
  | 'queries'
  | 'questions'
  | 'quizzes'
  | 'record'
  | 'recordTypes'
  | 'records'
  | 'roles'
  | 'secondFactor'
  | 'sessions'
  | 'settings'
  | 'signInProviders'
  | 'simulations'
  | 'synonyms'
  | 'tasks'
  | 'texts'
  | 'trainingTasks';

/** What a push says has changed. That of a record names the record, and is heard by who shows that one. */
export const PUSHED_CHANGES = {
  'tenant.config': ['texts'],
  'user.checks': ['findings'],
  'user.export': ['exports'],
  'user.import': ['imports'],
  'user.notification': ['messages'],
  'user.simulation': ['simulations'],
  'user.tasks': ['tasks'],
  'user.training': ['learning'],
} satisfies Partial<Record<PushTopic, Tag[]>>;
