import type { DemoDepartment, DemoPerson } from '../company';

export const departments: DemoDepartment[] = [
  { code: 'MGT', nameZh: '管理层', nameEn: 'Management', head: 'ingrid.solberg' },
  {
    code: 'QR',
    nameZh: '质量与法规',
    nameEn: 'Quality & Regulatory',
    parent: 'MGT',
    head: 'mads.holm',
  },
  { code: 'RD', nameZh: '研发', nameEn: 'R&D', parent: 'MGT', head: 'tomas.novak' },
  { code: 'OPS', nameZh: '运营', nameEn: 'Operations', parent: 'MGT', head: 'clara.jensen' },
  { code: 'SVC', nameZh: '售后服务', nameEn: 'Service', parent: 'MGT' },
];

const person = (
  account: string,
  name: string,
  department: string,
  position: [string, string],
  roles: DemoPerson['roles'],
  superior?: string,
): DemoPerson => ({ account, name, nameEn: name, department, position, roles, superior });

export const people: DemoPerson[] = [
  person('ingrid.solberg', 'Ingrid Solberg', 'MGT', ['首席执行官', 'CEO'], ['dhead']),
  person(
    'mads.holm',
    'Mads Holm',
    'QR',
    ['质量负责人（PRRC）', 'Head of Quality, PRRC'],
    ['qhead', 'qamgr'],
    'ingrid.solberg',
  ),
  person(
    'aisha.rahman',
    'Aisha Rahman',
    'QR',
    ['质量与法规专员', 'QA/RA specialist'],
    ['qa', 'ra', 'docctl'],
    'mads.holm',
  ),
  person('tomas.novak', 'Tomas Novak', 'RD', ['研发负责人', 'R&D lead'], ['dhead'], 'ingrid.solberg'),
  person('yuki.tanaka', 'Yuki Tanaka', 'RD', ['软件工程师', 'Software engineer'], ['emp'], 'tomas.novak'),
  person(
    'clara.jensen',
    'Clara Jensen',
    'OPS',
    ['运营经理', 'Operations manager'],
    ['dhead', 'trnmgr', 'buy'],
    'ingrid.solberg',
  ),
  person('piotr.zielinski', 'Piotr Zielinski', 'OPS', ['装配工', 'Assembler'], ['emp'], 'clara.jensen'),
  person('lena.vogt', 'Lena Vogt', 'SVC', ['服务技师', 'Service technician'], ['emp'], 'ingrid.solberg'),
  person(
    'omar.haddad',
    'Omar Haddad',
    'MGT',
    ['IT与配置（外部）', 'IT & configuration (external)'],
    ['sysadmin', 'bizadmin'],
    'ingrid.solberg',
  ),
];
