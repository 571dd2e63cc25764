import { pagesBelow } from './address';

/* The pages of the shell, and those that no module of the suite has for itself. */

const page = pagesBelow('');

export const start = page('/');
export const home = page('/home');
export const homeList = page('/home/:list');
export const account = page('/user-info');
export const accountIndex = page('/user-info/index');
export const accountTraining = page('/user-info/micro');
export const agentInfo = page('/proxy-user-info');
export const password = page('/update-pwd');
export const secondFactor = page('/second-factor');
export const auditTrail = page('/log');
export const dashboard = page('/dashboard');
export const reports = page('/report-forms');
export const queries = page('/queryManager');
export const queriesView = page('/queryManager/:view');

export const dataIn = page('/data-in');
export const dataImport = page('/data-in/:id');
/** Guards a permission and has no page. */
export const formerImport = page('/data-in/former');

export const administration = page('/administration');
export const departments = page('/administration/departments');
export const roles = page('/administration/roles');
export const settings = page('/administration/settings');
export const translations = page('/administration/settings/translations');
export const accessReview = page('/administration/review');
export const recordTypes = page('/administration/recordTypes');
/** The versions of a type. */
export const recordType = page('/administration/recordTypes/:type');
export const recordTypeVersion = page('/administration/recordTypes/:type/:version');

/** Business configuration: of the processes of quality, of documents, and what is set for all of them. */
export const configuration = page('/qms-service-config');
export const configurationDocuments = page('/dms-service-config');
export const configurationTraining = page('/tms-service-config');
export const configurationPart = page('/qms-service-config/:part');

export const login = page('/login');
/** Where identity providers send browsers back to. */
export const signInAnswer = page('/auto-login');
export const forgottenPassword = page('/forgot-pwd');
/** Where somebody without an account answers a step; the link has its token behind the `#`, which no server is sent. */
export const reply = page('/reply');
export const redirect = page('/redirect');
export const certificate = page('/certificate/:code');
export const noPermission = page('/401');
export const forbidden = page('/403');
export const notFound = page('/404');

/** All modules side by side: an address below it leads to the module that has the page. */
export const mixed = page('/micro-app/mixed-app');

export const HOME_LISTS = ['index', 'done', 'launch', 'micro'] as const;
export const QUERY_VIEWS = ['index', 'info', 'edit'] as const;

// Addresses of older installations; where they lead now is known to the shell.
export const formerTodo = page('/todoList');
export const formerStarted = page('/launchApprovalcenter');
export const formerDone = page('/completedApprovalcenter');
