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
export const auditTrail = page('/log');
export const dashboard = page('/dashboard');
export const reports = page('/report-forms');
export const queries = page('/queryManager');
export const queriesView = page('/queryManager/:view');

export const administration = page('/administration');
export const departments = page('/administration/departments');
export const roles = page('/administration/roles');
export const settings = page('/administration/settings');
export const translations = page('/administration/settings/translations');
export const accessReview = page('/administration/review');
/** Guards a permission and has no page. */
export const recordTypes = page('/administration/recordTypes');

export const login = page('/login');
export const forgottenPassword = page('/forgot-pwd');
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
export const formerSignIn = page('/auto-login');
export const formerQualitySettings = page('/qms-service-config');
export const formerDocumentSettings = page('/dms-service-config');
