import type { ActionCode, DataScope } from '@attest/api-contract';
import type { Offer } from '../../platform/offers';

declare module '../../platform/module' {
  interface ServerModule {
    /** What roles hold by default of menus that are data, such as those of record types: by menu, then by role. */
    menuRights?: Record<string, Readonly<Record<string, Cell>>>;
  }
}

interface RoleSeed {
  zh: string;
  en: string;
}

/** Roles of the organisation. Holders of an employee role also hold `emp`. */
export const ROLES = {
  sysadmin: { zh: '系统管理员', en: 'System administrator' },
  bizadmin: { zh: '业务管理员', en: 'Business configurator' },
  qhead: { zh: '质量负责人', en: 'Quality head' },
  qp: { zh: '质量受权人', en: 'Qualified person' },
  qamgr: { zh: 'QA经理', en: 'QA manager' },
  qa: { zh: 'QA专员', en: 'QA officer' },
  docctl: { zh: '文控员', en: 'Document controller' },
  arch: { zh: '档案室管理员', en: 'Archive-room manager' },
  trnmgr: { zh: '培训管理员', en: 'Training manager' },
  lect: { zh: '讲师', en: 'Lecturer' },
  dhead: { zh: '部门负责人', en: 'Department head' },
  qcmgr: { zh: 'QC经理', en: 'QC manager' },
  lab: { zh: '检验员', en: 'Analyst' },
  ra: { zh: '注册与警戒', en: 'RA & vigilance' },
  buy: { zh: '采购', en: 'Purchasing' },
  aud: { zh: '审计员', en: 'Internal auditor' },
  emp: { zh: '员工', en: 'Employee' },
  insp: { zh: '检查员', en: 'Inspector' },
} as const satisfies Record<string, RoleSeed>;

export type RoleCode = keyof typeof ROLES;
export const ROLE_CODES = Object.keys(ROLES) as RoleCode[];
export const isRole = (code: string): code is RoleCode => Object.hasOwn(ROLES, code);

/** Not employees by themselves: administrators and external inspectors. */
const NOT_EMPLOYEES = new Set<string>(['sysadmin', 'bizadmin', 'insp', 'emp']);
export const isEmployeeRole = (role: string) => !NOT_EMPLOYEES.has(role);

/** Letters of the matrix: view, create and edit own, process tasks, approve, reopen, configure, export. */
const LETTERS: Record<string, ActionCode[]> = {
  V: ['view'],
  C: ['add', 'edit', 'delete', 'submit', 'print'],
  P: ['edit', 'submit', 'print'],
  A: ['approve', 'close', 'print'],
  R: ['reopen'],
  G: ['config'],
  X: ['export', 'print', 'download'],
};

/** `VCP` or, with a data scope, `VC:own`; without one the role sees the whole tenant. */
type Cell = string;

/** Figures over everyone's work; fewer people for those who answer for fewer. */
const REPORTS: Partial<Record<RoleCode, Cell>> = {
  qhead: 'VX',
  qp: 'VX',
  qamgr: 'VX',
  qa: 'V',
  docctl: 'V',
  arch: 'V',
  trnmgr: 'V',
  dhead: 'V:tree',
  lab: 'V:department',
  qcmgr: 'V:department',
  insp: 'V',
};

/** The matrix of the functions that are no record types. A role that is not named has no access to the menu. */
const MATRIX: Record<string, Partial<Record<RoleCode, Cell>>> = {
  Home: Object.fromEntries(ROLE_CODES.map((role) => [role, 'V:own'])),
  AuditTrail: { sysadmin: 'VX', bizadmin: 'V', qhead: 'VX', qp: 'VX', qamgr: 'VX', qa: 'V', insp: 'V' },
  TenantSettings: { sysadmin: 'VG' },
  Organisation: { sysadmin: 'VGX', bizadmin: 'V', qamgr: 'V', trnmgr: 'V', dhead: 'V' },
  // Whoever writes a type of record does not bring it into force.
  RecordTypes: { bizadmin: 'VG', qhead: 'V', qamgr: 'VA' },
  BusinessConfig: { bizadmin: 'VG', qhead: 'V', qamgr: 'VA', qa: 'V' },
  // Whoever gives access does not judge it.
  AccessReview: { sysadmin: 'VGX', qhead: 'VAX', qamgr: 'VAX', dhead: 'VA' },
  QueryManage: {
    sysadmin: 'V',
    bizadmin: 'V',
    qhead: 'V',
    qp: 'V',
    qamgr: 'V',
    qa: 'V',
    docctl: 'V',
    arch: 'V',
    trnmgr: 'V',
    dhead: 'V',
    lab: 'V',
    qcmgr: 'V',
  },
  Dashboard: REPORTS,
  ReportForms: REPORTS,
  // Figures are those of the records that one may see of each type.
  QmsReport: REPORTS,
  // What may be started says the right to add records of each type; whoever works here may look.
  QmsStart: { emp: 'V:own' },
  // Whoever works here may look; a trace shows of each kind what the caller may see of it anyway.
  QmsTrace: {
    qhead: 'VX',
    qp: 'VX',
    qamgr: 'VX',
    qa: 'VX',
    docctl: 'VX',
    trnmgr: 'V',
    dhead: 'V',
    emp: 'V:own',
    insp: 'V',
  },
  // Each import also takes the right to make what it brings.
  DataIn: { sysadmin: 'VC', bizadmin: 'VC', qamgr: 'VC', docctl: 'VC', arch: 'VC', trnmgr: 'VC' },
  FormerImport: { bizadmin: 'VC', qamgr: 'VC' },
  QmsDataIn: { qamgr: 'VC', qa: 'VC' },
  DmsDataIn: { docctl: 'VC', arch: 'VC' },
  TmsDataIn: { trnmgr: 'VC' },
  // Whoever has a finding to settle looks at it; quality looks at all.
  QmsRecordCheck: {
    bizadmin: 'VG',
    qhead: 'VPGX',
    qp: 'VP',
    qamgr: 'VPGX',
    qa: 'VPX',
    dhead: 'VP:own',
    qcmgr: 'VP:own',
    lab: 'VP:own',
    emp: 'VP:own',
    insp: 'V',
  },
  QueryManageEdit: { bizadmin: 'VC', qamgr: 'VC', qa: 'VC' },
  DmsDocuments: {
    qhead: 'VA',
    qp: 'VA',
    qamgr: 'VA',
    qa: 'VCP',
    docctl: 'VCPX',
    arch: 'V',
    trnmgr: 'V',
    // Less than the tenant: versions in force, and drafts of one's own or of the department.
    dhead: 'VCA:tree',
    lab: 'VC:department',
    qcmgr: 'VC:department',
    emp: 'V:own',
    insp: 'V',
  },
  // Right answers are for those who write questions; nobody who only learns sees the bank.
  TmsQuiz: { qhead: 'VA', qp: 'VA', qamgr: 'VA', qa: 'V', trnmgr: 'VCPX', lect: 'VCP' },
  // The QA manager stands in where the training manager is the one examined.
  TmsExamReview: { trnmgr: 'VP', lect: 'VP:own', qamgr: 'VP' },
  // Lecturers handle the classes that they teach.
  TmsClassroom: {
    qhead: 'VA',
    qp: 'VA',
    qamgr: 'VA',
    qa: 'V',
    trnmgr: 'VCPX',
    lect: 'VCP:own',
    dhead: 'VA:tree',
    lab: 'V:department',
    qcmgr: 'V:department',
    insp: 'V',
  },
  ...Object.fromEntries(
    ['TmsTasks', 'TmsMatrix', 'TmsCourses', 'TmsRoles'].map((menu) => [
      menu,
      {
        qhead: 'VA',
        qp: 'VA',
        qamgr: 'VA',
        qa: 'V',
        trnmgr: 'VCPX',
        lect: 'VCP',
        dhead: 'VA:tree',
        lab: 'V:department',
        qcmgr: 'V:department',
        insp: 'V',
      },
    ]),
  ),
  TmsMyTraining: Object.fromEntries(
    ROLE_CODES.filter((role) => role !== 'insp').map((role) => [role, 'V:own']),
  ),
};

export interface RolePermission {
  role: string;
  menu: string;
  actions: ActionCode[];
  scope: DataScope;
}

/** The cells of a menu as rows of `role_permission`. */
export const permissionsOfMenu = (menu: string, cells: Readonly<Record<string, Cell>>): RolePermission[] =>
  Object.entries(cells).map(([role, cell]) => {
    const [letters = '', scope = 'tenant'] = cell.split(':');
    return {
      role,
      menu,
      actions: [...new Set([...letters].flatMap((letter) => LETTERS[letter] ?? []))],
      scope: scope as DataScope,
    };
  });

/** Defaults of the functions that are no record types. */
export const FUNCTION_PERMISSIONS: readonly RolePermission[] = Object.entries(MATRIX).flatMap(
  ([menu, cells]) => permissionsOfMenu(menu, cells),
);

/** The whole default matrix: of the functions, and of what modules bring as data. */
export const defaultPermissions = ({ brought }: Pick<Offer, 'brought'>): RolePermission[] => [
  ...FUNCTION_PERMISSIONS,
  ...Object.entries(brought.byKey('menuRights')).flatMap(([menu, cells]) => permissionsOfMenu(menu, cells)),
];

/** Roles that approve business records anywhere in the full matrix, also in functions not built yet. */
const APPROVERS: RoleCode[] = ['qhead', 'qp', 'qamgr', 'dhead', 'qcmgr', 'lab'];

const CONFLICTS: [RoleCode, RoleCode[]][] = [
  ['sysadmin', APPROVERS],
  ['bizadmin', ['qamgr', 'qhead']],
];

/** Pairs among `roles` that nobody may hold together. */
export function conflictingRoles(roles: readonly string[]): [string, string][] {
  return CONFLICTS.flatMap(([role, others]) =>
    roles.includes(role)
      ? others.filter((other) => roles.includes(other)).map((other): [string, string] => [role, other])
      : [],
  );
}
