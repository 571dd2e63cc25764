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

const reason = 'They are recorded here';

/** A version of a type, written and tested by one and approved by another. */
export async function enforce(port: number, content: TypeOfTenant): Promise<void> {
  const [writer, approver] = [await Caller.signIn('mengyao', port), await Caller.signIn('hanxue', port)];
  const draft = { type: content.steps.code, content, reason };
  const { id, ...saved } = await writer.call<Stepped>('record-type/save', draft);
  const tested = await writer.call<Stepped>('record-type/test', { id, rowVersion: saved.rowVersion });
  const due = { effectiveOn: dayFromNow(0), takesAlong: [] };
  const input = { id, rowVersion: tested.rowVersion, reason, ...due };
  const { rowVersion } = await writer.call<Stepped>('record-type/submit', input);
  const signature = await approver.signature();
  await approver.call('record-type/decide', { id, rowVersion, decision: 'approve', reason, signature });
}

/** Types as their tenant gets them: brought into force, then granted by a third. */
export async function bringIntoForce(port: number, ...types: TypeOfTenant[]): Promise<void> {
  for (const content of types) await enforce(port, content);
  const administrator = await Caller.signIn('gaoxiang', port);
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
