import {
  createDepartment,
  createUser,
  ensurePosition,
  type NewUser,
  seedRoles,
  setDepartmentHead,
} from '../directory/identity/administration';
import type { RoleCode } from '../directory/identity/rolePermissions';
import { createTenant, type NewTenant } from '../directory/tenancy/administration';
import { randomPassword, type TestServer } from './testServer';

interface Person {
  account: string;
  department: keyof typeof DEPARTMENTS;
  roles: RoleCode[];
  superior?: string;
}

const DEPARTMENTS = { GM: '总经办', QA: '质量保证部', PD: '生产部', EN: '工程设备部', IT: '信息部' } as const;
const HEADS = { QA: 'hanxue', PD: 'zhaojianguo', EN: 'mazhiqiang' } as const;

/** A small company: enough people for every role that a process needs. */
const PEOPLE: Person[] = [
  { account: 'lumingyuan', department: 'GM', roles: ['qhead'] },
  { account: 'sujingyi', department: 'GM', roles: ['qp'] },
  { account: 'hanxue', department: 'QA', roles: ['qamgr', 'dhead'], superior: 'lumingyuan' },
  { account: 'zhouzihan', department: 'QA', roles: ['qa'], superior: 'hanxue' },
  { account: 'wuqian', department: 'QA', roles: ['qa'], superior: 'hanxue' },
  { account: 'zhaojianguo', department: 'PD', roles: ['dhead'], superior: 'lumingyuan' },
  { account: 'caoyang', department: 'PD', roles: ['emp'], superior: 'zhaojianguo' },
  { account: 'yuanmeng', department: 'PD', roles: ['emp'], superior: 'zhaojianguo' },
  { account: 'mazhiqiang', department: 'EN', roles: ['dhead'], superior: 'lumingyuan' },
  { account: 'yubo', department: 'EN', roles: ['emp'], superior: 'mazhiqiang' },
  { account: 'gaoxiang', department: 'IT', roles: ['sysadmin'] },
  { account: 'mengyao', department: 'IT', roles: ['bizadmin'] },
];

export interface TestTenant {
  id: string;
  code: string;
  /** The same for everyone. */
  password: string;
  departments: Record<keyof typeof DEPARTMENTS, string>;
  /** Account → user id. */
  users: Record<string, string>;
}

let counter = 0;

/** A tenant with departments, people and roles, made by the product's own rules. */
export async function createTestTenant(
  server: TestServer,
  tenant: Partial<NewTenant> = {},
  people: Partial<NewUser> = {},
): Promise<TestTenant> {
  counter += 1;
  const code = tenant.code ?? `tenant${counter}`;
  const id = await createTenant(server.platform, {
    nameZh: '测试公司',
    nameEn: 'Test company',
    modules: ['DMS', 'TMS', 'QMS'],
    defaultLanguage: 'zh',
    timeZone: 'Asia/Shanghai',
    ...tenant,
    code,
  });
  const password = randomPassword();
  return server.asSystem(id, async (ctx) => {
    await seedRoles(ctx);
    const departments = {} as TestTenant['departments'];
    for (const [key, nameZh] of Object.entries(DEPARTMENTS)) {
      departments[key as keyof typeof DEPARTMENTS] = await createDepartment(ctx, {
        code: key,
        nameZh,
        nameEn: key,
      });
    }
    const positionId = await ensurePosition(ctx, { code: 'staff', nameZh: '员工', nameEn: 'Staff' });
    const users: Record<string, string> = {};
    for (const [index, { account, department, roles, superior }] of PEOPLE.entries()) {
      users[account] = await createUser(ctx, {
        account,
        name: account,
        nameEn: account,
        employeeId: `E${String(index + 1).padStart(4, '0')}`,
        password,
        roles,
        departmentId: departments[department],
        positionId,
        superiorId: superior ? users[superior] : null,
        ...people,
      });
    }
    for (const [department, head] of Object.entries(HEADS)) {
      await setDepartmentHead(ctx, departments[department as keyof typeof HEADS], users[head] as string);
    }
    return { id, code, password, departments, users };
  });
}
