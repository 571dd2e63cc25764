import type { RecordDefinition } from '@attest/api-contract';
import { type FormContent, modulePath, type newRecordTypeForm } from '@attest/api-contract';
import { drawFlow } from '../../designer/flow/draw';

type Given = Omit<FormContent<typeof newRecordTypeForm>, 'module'> & { module: 'QMS' | 'DMS' | 'TMS' };

const label = (zh: string, en: string) => ({ zh, en });

/** What numbers begin with: the initials of a name of several words, else the head of the code. */
function shortOf(name: string, code: string): string {
  const initials = (name.match(/[A-Za-z]+/g) ?? []).map((word) => word[0]).join('');
  return (initials.length > 1 ? initials : code).slice(0, 6).toUpperCase();
}

/**
 * The first draft of a type: what every record has, written by whoever begins it and approved by the head of their
 * department. It could come into force as it is.
 */
export function newDefinition({ code, nameZh, nameEn, module }: Given): RecordDefinition {
  const section = 'general';
  const capital = `${code[0]?.toUpperCase()}${code.slice(1)}`;
  const name = label(nameZh, nameEn);
  const required = true;
  return {
    settings: {
      menu: `${module[0]}${module.slice(1).toLowerCase()}${capital}`,
      navigation: { label: name, order: 290 },
      rights: { emp: 'VC', qa: 'VCP', qamgr: 'VCPAX', qhead: 'VCPAX' },
      number: `${shortOf(nameEn, code)}-{YYYY}-{seq:4}`,
      path: `${modulePath(module)}/${code}/detail/{id}`,
      listColumns: [],
      facets: [],
      relations: {},
      followUpRoles: [],
    },
    steps: {
      code,
      name,
      procType: module,
      ends: [{ id: 'end_completed', kind: 'end-ok' }],
      steps: [
        {
          id: 'step_1',
          name: label('登记', 'Record'),
          kind: 'draft',
          assignee: [{ initiator: true }],
          fields: ['title', 'dept', 'owner', 'description'],
          decisions: { submit: { tone: 'primary' } },
        },
        {
          id: 'step_2',
          name: label('批准', 'Approve'),
          kind: 'approve',
          assignee: [{ departmentHead: true, orElse: { role: ['qamgr', 'qhead'] } }],
          sign: { meaning: 'approved' },
          decisions: { approve: { tone: 'primary' } },
        },
      ],
    },
    form: {
      sections: [{ key: section, label: label('基本信息', 'General') }],
      fields: [
        { key: 'title', type: 'input', label: label('标题', 'Title'), section, required },
        { key: 'dept', type: 'department', label: label('部门', 'Department'), section, required },
        { key: 'owner', type: 'user', label: label('负责人', 'Owner'), section, required },
        { key: 'description', type: 'textarea', label: label('描述', 'Description'), section },
      ],
    },
    flow: drawFlow({
      code,
      first: 'step_1',
      steps: [
        { id: 'step_1', name: '登记 Record', next: 'step_2', ways: {} },
        { id: 'step_2', name: '批准 Approve', next: 'end_completed', ways: {} },
      ],
      ends: [{ id: 'end_completed', name: '已完成 Completed' }],
    }),
  };
}
