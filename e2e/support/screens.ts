import { expect, type Page } from '@playwright/test';

/** Screens of the shell for everybody who works in quality. */
export const SHELL = [
  '/home/index',
  '/home/done',
  '/home/launch',
  '/home/micro',
  '/dashboard',
  '/report-forms',
  '/report-forms?report=processes',
  '/report-forms?report=signIns',
  '/log',
  '/data-in',
  '/queryManager/index',
  '/queryManager/edit',
  '/administration',
  '/administration/departments',
  '/administration/roles',
  '/administration/recordTypes',
  '/administration/recordTypes/deviation',
  '/administration/recordTypes/deviation/1',
  '/administration/review',
  '/qms-service-config',
  '/dms-service-config',
  '/qms-service-config?type=deviation',
  '/qms-service-config/calendar',
  '/qms-service-config/notices',
  '/qms-service-config/templates',
  '/qms-service-config/baseData',
  '/qms-service-config/baseData?list=deviationType',
  '/micro-app/mixed-app',
  '/update-pwd',
  '/401',
  '/404',
];

/** Tabs of the personal centre. */
export const ACCOUNT = ['profile', 'resume', 'agents', 'sessions', 'notices', 'preferences'].map(
  (tab) => `/user-info?tab=${tab}`,
);

/** Lists and forms of deviations and documents, and one's own training. */
export const RECORDS = [
  'qms-app/processOverview/allProcessesCreate',
  'qms-app/qmsReport/index',
  'qms-app/trace',
  'qms-app/qmsDataIn',
  'qms-app/deviation/deviationIndex',
  'qms-app/deviation/create',
  'qms-app/complaints/create',
  'dms-app/systemdoc/list',
  'dms-app/fileManagement/dcrList',
  'dms-app/fileManagement/reviewList',
  'dms-app/archive/list',
  'dms-app/archiveBorrow/list',
  'tms-app/myTraining/todo',
  'tms-app/myTraining/completed',
].map((path) => `/micro-app/${path}`);

/** Lists of the training manager. */
export const TRAINING = [
  'myTraining/workPermit',
  'trainingTodo/teachCount',
  'management/classroom',
  'management/classroom/new',
  'management/trainingTask',
  'management/trainingMatrix',
  'management/trainingMatrix/compliance',
  'management/requirement',
  'management/learnerRole',
  'management/quiz',
].map((path) => `/micro-app/tms-app/${path}`);

/** The heading is there, nothing is a skeleton any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.fui-Skeleton')).toHaveCount(0);
}
