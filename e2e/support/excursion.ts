const label = (zh: string, en: string) => ({ zh, en });
const section = 'general';

/** 环境超标: a type of record that only one tenant knows, defined by its administrator. */
export const EXCURSION = {
  settings: {
    menu: 'QmsExcursion',
    number: 'EX-{YYYY}-{seq:3}',
    path: '/micro-app/qms-app/excursion/detail/{id}',
    listColumns: ['room', 'particles', 'exceeded'],
    facets: ['room', 'exceeded'],
    relations: {},
    followUpRoles: ['qa'],
  },
  form: {
    sections: [{ key: section, label: label('基本信息', 'General') }],
    fields: [
      { key: 'title', type: 'input', label: label('标题', 'Title'), section, required: true },
      { key: 'dept', type: 'department', label: label('部门', 'Department'), section, required: true },
      { key: 'owner', type: 'user', label: label('负责人', 'Owner'), section, required: true },
      {
        key: 'room',
        type: 'select',
        slot: 'n1',
        label: label('房间', 'Room'),
        section,
        required: true,
        options: [
          { value: 'filling', label: label('灌装间', 'Filling room') },
          { value: 'weighing', label: label('称量间', 'Weighing room') },
        ],
      },
      { key: 'particles', type: 'number', slot: 'n2', label: label('粒子数', 'Particles'), section, min: 0 },
      {
        key: 'exceeded',
        type: 'switch',
        slot: 'n3',
        label: label('超过行动限', 'Above the action limit'),
        section,
        computed: true,
      },
      { key: 'cause', type: 'textarea', label: label('原因', 'Cause'), section, required: true },
    ],
  },
  steps: {
    code: 'excursion',
    name: label('环境超标', 'Environmental excursion'),
    procType: 'QMS',
    administrators: ['qhead'],
    ends: [{ id: 'end_completed', kind: 'end-ok' }],
    steps: [
      {
        id: 'step_1',
        name: label('登记', 'Record'),
        kind: 'draft',
        assignee: [{ initiator: true }],
        fields: ['title', 'dept', 'owner', 'room', 'particles'],
        decisions: { submit: { tone: 'primary' } },
      },
      {
        id: 'step_2',
        name: label('调查', 'Investigate'),
        kind: 'work',
        assignee: [{ user: 'zhouzihan', orElse: { role: ['qa', 'qamgr', 'qhead'] } }],
        fields: ['cause'],
        decisions: { submit: { tone: 'primary' } },
      },
    ],
  },
  rules: {
    computed: { exceeded: 'values.particles > 3520' },
    tests: [
      { name: 'above', values: { particles: 4000 }, expect: { computed: { exceeded: true } } },
      { name: 'below', values: { particles: 12 }, expect: { computed: { exceeded: false } } },
    ],
  },
  flow: `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" id="excursion_definitions" targetNamespace="urn:attest:process:excursion">
  <bpmn:process id="excursion" isExecutable="true">
    <bpmn:startEvent id="start" />
    <bpmn:userTask id="step_1" name="登记 Record" />
    <bpmn:userTask id="step_2" name="调查 Investigate" />
    <bpmn:endEvent id="end_completed" name="已完成 Completed" />
    <bpmn:sequenceFlow id="flow_1" sourceRef="start" targetRef="step_1" />
    <bpmn:sequenceFlow id="flow_2" sourceRef="step_1" targetRef="step_2" />
    <bpmn:sequenceFlow id="flow_3" sourceRef="step_2" targetRef="end_completed" />
  </bpmn:process>
</bpmn:definitions>`,
};
