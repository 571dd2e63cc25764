/** Screens that belong to the suite and are not part of it yet: the beginning of their addresses; up to `*` a part's name may go on. */
const PLANNED = {
  autoLogin: ['/auto-login'],
  fileShare: ['/dmsFileShareView', '/micro-app/dms-app/fileShare*'],
  dataImport: [
    '/data-in',
    '/micro-app/qms-app/qmsDataIn',
    '/micro-app/tms-app/dataIn',
    '/micro-app/dms-app/dataIn',
    '/micro-app/dms-app/dmsDataIn',
    '/micro-app/dms-app/fileImport*',
    '/micro-app/dms-app/fileManagement/fileImport*',
  ],
  businessConfig: [
    '/qms-service-config',
    '/dms-service-config',
    '/micro-app/qms-app/config*',
    '/micro-app/qms-app/base*',
    '/micro-app/qms-app/business*',
    '/micro-app/qms-app/form*',
    '/micro-app/qms-app/notify*',
    '/micro-app/qms-app/processLinkage*',
    '/micro-app/qms-app/recordCheck*',
    '/micro-app/qms-app/serviceConfig',
    '/micro-app/qms-app/status*',
    '/micro-app/qms-app/template*',
    '/micro-app/dms-app/config*',
    '/micro-app/dms-app/serviceConfig',
    '/micro-app/dms-app/category*',
    '/micro-app/dms-app/extended*',
    '/micro-app/dms-app/fileCategory*',
    '/micro-app/dms-app/fileStatus*',
    '/micro-app/dms-app/lifecycle*',
    '/micro-app/dms-app/printerConfig*',
    '/micro-app/dms-app/recordLevel*',
    '/micro-app/dms-app/systemParam*',
    '/micro-app/tms-app/serviceConfig',
  ],
  dashboard: [
    '/micro-app/qms-app/qmsReport*',
    '/micro-app/dms-app/dashboard',
    '/micro-app/tms-app/dashboard',
  ],
  report: ['/micro-app/tms-app/report', '/micro-app/dms-app/processTaskReport'],
  audit: ['/micro-app/qms-app/audit*'],
  qualityReview: ['/micro-app/qms-app/qualityReview*'],
  investigation: ['/micro-app/qms-app/survey*', '/micro-app/qms-app/investigation*'],
  capa: ['/micro-app/qms-app/capa*'],
  change: ['/micro-app/qms-app/change*'],
  lab: ['/micro-app/qms-app/lab*'],
  complaint: ['/micro-app/qms-app/complaint*'],
  supplier: ['/micro-app/qms-app/supplier*'],
  print: ['/micro-app/dms-app/print*', '/micro-app/dms-app/filePrint*', '/micro-app/dms-app/reprint*'],
  record: ['/micro-app/dms-app/record*'],
  batch: ['/micro-app/dms-app/batch*'],
  permission: ['/micro-app/dms-app/permissionApply*'],
  archive: ['/micro-app/dms-app/archiveDestroy*', '/micro-app/dms-app/destroy*'],
  eForm: ['/micro-app/dms-app/eForm*'],
  coursePackage: [
    '/micro-app/tms-app/management/curriculum',
    '/micro-app/tms-app/management/coursePackage',
    '/micro-app/tms-app/coursePackageWithCourse',
  ],
  learner: ['/micro-app/tms-app/management/learner', '/micro-app/tms-app/traineeWithRole'],
  skill: [
    '/micro-app/tms-app/management/skill',
    '/micro-app/tms-app/management/appraisal-criteria',
    '/micro-app/tms-app/myTraining/skill',
    '/micro-app/tms-app/myTraining/historySkills',
  ],
  workPermit: [
    '/micro-app/tms-app/management/workPermit',
    '/micro-app/tms-app/myTraining/historyPositionCertificates',
  ],
  teaching: [
    '/micro-app/tms-app/management/teaching-qualification',
    '/micro-app/tms-app/management/lecturer',
  ],
  plan: ['/micro-app/tms-app/management/plan', '/micro-app/tms-app/myTraining/plan'],
  survey: ['/micro-app/tms-app/survey'],
  examRecord: ['/micro-app/tms-app/examRecord'],
} as const satisfies Record<string, readonly string[]>;

export type PlannedScreen = keyof typeof PLANNED;

const begins = (page: string, beginning: string) =>
  beginning.endsWith('*')
    ? page.startsWith(beginning.slice(0, -1))
    : page === beginning || page.startsWith(`${beginning}/`);

/** Which planned screen an address belongs to; the longest beginning counts. Undefined for any other address. */
export function plannedScreen(address: string): PlannedScreen | undefined {
  const page = address.split(/[?#]/, 1)[0] ?? '';
  let longest = 0;
  let found: PlannedScreen | undefined;
  for (const [screen, beginnings] of Object.entries(PLANNED) as [PlannedScreen, readonly string[]][]) {
    for (const beginning of beginnings) {
      if (beginning.length <= longest || !begins(page, beginning)) continue;
      longest = beginning.length;
      found = screen;
    }
  }
  return found;
}

/** Every planned screen, for the check that each has a name. */
export const PLANNED_SCREENS = Object.keys(PLANNED) as PlannedScreen[];
