import { Caller } from './calls';
import { dayFromNow } from './days';

interface Stepped {
  id: string;
  rowVersion: number;
}
interface Role {
  code: string;
  name: { zh: string; en: string };
  rowVersion: number;
  grants: { menu: string }[];
}

/** A type of record, as it is written. */
interface TypeOfTenant {
  settings: { menu: string };
  steps: { code: string };
}

/** Types as their tenant gets them: written and tested by one, approved by another, granted by a third. */
export async function bringIntoForce(port: number, ...types: TypeOfTenant[]): Promise<void> {
  const reason = 'They are recorded here';
  const [writer, approver, administrator] = await Promise.all(
    ['mengyao', 'hanxue', 'gaoxiang'].map((account) => Caller.signIn(account, port)),
  );
  if (!writer || !approver || !administrator) throw new Error('Three people are needed');
  for (const content of types) {
    const draft = { type: content.steps.code, content, reason };
    const { id, ...saved } = await writer.call<Stepped>('record-type/save', draft);
    const tested = await writer.call<Stepped>('record-type/test', { id, rowVersion: saved.rowVersion });
    const due = { effectiveOn: dayFromNow(0), takesAlong: [] };
    const input = { id, rowVersion: tested.rowVersion, reason, ...due };
    const { rowVersion } = await writer.call<Stepped>('record-type/submit', input);
    const signature = await approver.signature();
    await approver.call('record-type/decide', { id, rowVersion, decision: 'approve', reason, signature });
  }
  const { roles } = await administrator.get<{ roles: Role[] }>('userCenter/role/matrix');
  for (const role of roles.filter(({ code }) => ['emp', 'qa', 'qamgr'].includes(code)))
    await administrator.call('userCenter/role/save', {
      code: role.code,
      nameZh: role.name.zh,
      nameEn: role.name.en,
      rowVersion: role.rowVersion,
      grants: [
        ...role.grants,
        ...types.map(({ settings: { menu } }) => ({
          menu,
          actions: ['view', 'add', 'edit', 'submit', 'approve', 'print', 'export'],
          scope: 'tenant',
        })),
      ],
      reason,
    });
}
