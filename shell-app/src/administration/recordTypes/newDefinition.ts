import type { RecordDefinition } from '@attest/api-contract';
import { type FormContent, modulePath, type newRecordTypeForm } from '@attest/api-contract';

type Given = Omit<FormContent<typeof newRecordTypeForm>, 'module'> & { module: 'QMS' | 'DMS' | 'TMS' };

const label = (zh: string, en: string) => ({ zh, en });

const NODES = [
  { id: 'start', tag: 'startEvent', name: '', x: 160, width: 36, height: 36 },
  { id: 'step_1', tag: 'userTask', name: '登记 Record', x: 260, width: 120, height: 80 },
  { id: 'step_2', tag: 'userTask', name: '批准 Approve', x: 450, width: 120, height: 80 },
  { id: 'end_completed', tag: 'endEvent', name: '已完成 Completed', x: 640, width: 36, height: 36 },
];
const MIDDLE = 140;

/** A flow that is drawn: a record is written, and somebody approves it. */
function flowOf(code: string): string {
  const edges = NODES.slice(1).map((to, at) => ({ id: `flow_${at + 1}`, from: NODES[at] ?? to, to }));
  const nodes = NODES.map(
    ({ id, tag, name }) => `    <bpmn:${tag} id="${id}"${name && ` name="${name}"`} />`,
  );
  const flows = edges.map(
    ({ id, from, to }) => `    <bpmn:sequenceFlow id="${id}" sourceRef="${from.id}" targetRef="${to.id}" />`,
  );
  const shapes = NODES.map(
    ({ id, x, width, height }) => `      <bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}">
        <dc:Bounds x="${x}" y="${MIDDLE - height / 2}" width="${width}" height="${height}" />
      </bpmndi:BPMNShape>`,
  );
  const lines = edges.map(
    ({ id, from, to }) => `      <bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">
        <di:waypoint x="${from.x + from.width}" y="${MIDDLE}" />
        <di:waypoint x="${to.x}" y="${MIDDLE}" />
      </bpmndi:BPMNEdge>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="${code}_definitions" targetNamespace="urn:attest:process:${code}">
  <bpmn:process id="${code}" isExecutable="true">
${[...nodes, ...flows].join('\n')}
  </bpmn:process>
  <bpmndi:BPMNDiagram id="${code}_diagram">
    <bpmndi:BPMNPlane id="${code}_plane" bpmnElement="${code}">
${[...shapes, ...lines].join('\n')}
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>`;
}

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
    flow: flowOf(code),
  };
}
