import * as accessReview from './accessReview';
import * as account from './account';
import * as acknowledgements from './acknowledgements';
import * as annotations from './annotations';
import * as approvals from './approvals';
import * as assistant from './assistant';
import * as audit from './audit';
import * as backups from './backups';
import * as baseData from './baseData';
import type { CallDeclaration } from './call';
import * as classes from './classes';
import * as compliance from './compliance';
import * as configuration from './configuration';
import * as courses from './courses';
import * as dataIn from './dataIn';
import * as documentGate from './documentGate';
import * as documentRelations from './documentRelations';
import * as documents from './documents';
import * as documentVersions from './documentVersions';
import * as exams from './exams';
import * as exports from './exports';
import * as files from './files';
import * as identity from './identity';
import * as invitations from './invitations';
import * as jobDescriptions from './jobDescriptions';
import * as learnerRoles from './learnerRoles';
import * as learning from './learning';
import * as licence from './licence';
import * as marking from './marking';
import * as matrix from './matrix';
import * as noticeSettings from './noticeSettings';
import * as notify from './notify';
import * as organisation from './organisation';
import * as passkeys from './passkeys';
import * as passwords from './passwords';
import * as people from './people';
import * as peopleImport from './peopleImport';
import * as positions from './positions';
import * as practice from './practice';
import * as printTemplates from './printTemplates';
import * as providerSignIn from './providerSignIn';
import * as provisioning from './provisioning';
import * as proxy from './proxy';
import * as quality from './quality';
import * as qualityReport from './qualityReport';
import * as query from './query';
import * as questionImport from './questionImport';
import * as questions from './questions';
import * as quizzes from './quizzes';
import * as recordChecks from './recordChecks';
import * as recordImport from './recordImport';
import * as recordTypes from './recordTypes';
import * as reports from './reports';
import * as resume from './resume';
import * as scim from './scim';
import * as search from './search';
import * as secondFactor from './secondFactor';
import * as signInProviders from './signInProviders';
import * as simulations from './simulations';
import * as tenancy from './tenancy';
import * as tenantSettings from './tenantSettings';
import * as trace from './trace';
import * as trained from './trained';
import * as training from './training';
import * as trainingRecords from './trainingRecords';
import * as trainingTasks from './trainingTasks';
import * as translations from './translations';
import * as workflow from './workflow';
import * as workingCalendar from './workingCalendar';

const isCall = (value: unknown): value is CallDeclaration =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'permission' in value &&
  'request' in value;

/** Every declared call: the server must handle each, the tests walk over all of them. */
export const CALLS: CallDeclaration[] = [
  tenancy,
  tenantSettings,
  trace,
  identity,
  providerSignIn,
  signInProviders,
  simulations,
  passkeys,
  passwords,
  secondFactor,
  people,
  peopleImport,
  organisation,
  accessReview,
  account,
  resume,
  workflow,
  provisioning,
  scim,
  proxy,
  quality,
  qualityReport,
  query,
  search,
  assistant,
  documents,
  documentVersions,
  documentRelations,
  documentGate,
  annotations,
  training,
  translations,
  positions,
  approvals,
  jobDescriptions,
  acknowledgements,
  courses,
  learnerRoles,
  trained,
  classes,
  matrix,
  compliance,
  trainingTasks,
  questionImport,
  questions,
  quizzes,
  exams,
  marking,
  learning,
  backups,
  licence,
  trainingRecords,
  practice,
  invitations,
  recordChecks,
  recordImport,
  dataIn,
  recordTypes,
  audit,
  noticeSettings,
  notify,
  files,
  exports,
  reports,
  baseData,
  configuration,
  workingCalendar,
  printTemplates,
].flatMap((module) => Object.values(module as Record<string, unknown>).filter(isCall));
