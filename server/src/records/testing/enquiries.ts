import type { RecordDefinition } from '@attest/api-contract/records';

const label = (zh: string, en: string) => ({ zh, en });

const NODES = `
    <bpmn:startEvent id="start" />
    <bpmn:userTask id="step_1" name="登记 Report" />
    <bpmn:userTask id="step_2" name="调查 Investigate" />
    <bpmn:userTask id="step_3" name="批准 Approve" />
    <bpmn:endEvent id="end_completed" name="已完成 Completed" />`;

/** A flow of steps one after the other. */
export const flowOf = (...steps: string[]): string => {
  const nodes = ['start', ...steps, 'end_completed'];
  const flows = nodes
    .slice(1)
    .map((to, at) => `<bpmn:sequenceFlow id="flow_${at}" sourceRef="${nodes[at]}" targetRef="${to}" />`);
  const drawn = NODES.split('\n').filter((line) => nodes.some((id) => line.includes(`id="${id}"`)));
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" id="enquiry_definitions" targetNamespace="urn:attest:process:enquiry">
  <bpmn:process id="enquiry" isExecutable="true">${drawn.join('\n')}
${flows.join('\n')}
  </bpmn:process>
</bpmn:definitions>`;
};

type Field = RecordDefinition['form']['fields'][number];

const words = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const field = (key: string, type: Field['type'], more: Partial<Field> = {}): Field => ({
  key,
  type,
  label: label(`字段 ${words(key)}`, `Field ${words(key)}`),
  section: 'general',
  ...more,
});

const options = ['minor', 'major'].map((value) => ({ value, label: label(value, value) }));

/** A field of every kind that a form knows. */
const FIELDS: Field[] = [
  field('heading', 'section'),
  field('title', 'input', { required: true }),
  field('dept', 'department', { required: true }),
  field('owner', 'user', { required: true }),
  field('product', 'input', { required: true, maxLength: 100, slot: 't1' }),
  field('story', 'textarea'),
  field('quantity', 'number', { min: 0 }),
  field('severity', 'select', { required: true, options, slot: 'n1' }),
  field('answer', 'radio', { options }),
  field('reasons', 'checkbox', { options }),
  field('calledAt', 'time'),
  field('soldOn', 'date'),
  field('receivedAt', 'datetime', { notFuture: true }),
  field('editorText', 'editor'),
  field('richText', 'richText'),
  field('risk', 'grid'),
  field('contacts', 'subRecord', { columns: [field('who', 'input'), field('when', 'date')] }),
  field('batches', 'table', {
    columns: [field('batch', 'input', { required: true }), field('pieces', 'number')],
  }),
  field('evidence', 'file', { multiple: true }),
  field('related', 'relation', { relatesTo: ['enquiry', 'deviation'] }),
  field('reportNo', 'autoNumber', { computed: true }),
  field('certainty', 'slider', { min: 0, max: 10 }),
  field('serious', 'switch', { computed: true, slot: 'n2' }),
  field('website', 'link'),
  field('causes', 'causeTree', { drawn: 'tree' }),
  field('conclusion', 'textarea', { required: true }),
];

/** 咨询: a type of record that only a tenant knows, with every kind of field, a rule and a test of it. */
export const ENQUIRY: RecordDefinition = {
  settings: {
    menu: 'QmsEnquiry',
    number: 'ENQ-{YYYY}-{seq:4}',
    path: '/micro-app/qms-app/enquiry/detail/{id}',
    listColumns: ['product', 'severity', 'serious'],
    facets: ['severity', 'serious'],
    relations: { related: 'concerns' },
    followUpRoles: ['qa'],
  },
  steps: {
    code: 'enquiry',
    name: label('咨询', 'Enquiry'),
    procType: 'QMS',
    administrators: ['qhead'],
    ends: [{ id: 'end_completed', kind: 'end-ok' }],
    steps: [
      {
        id: 'step_1',
        name: label('登记', 'Report'),
        kind: 'draft',
        assignee: [{ initiator: true }],
        fields: FIELDS.flatMap(({ key, type, computed }) =>
          type === 'section' || computed || key === 'conclusion' ? [] : [key],
        ),
        decisions: { submit: { tone: 'primary' } },
      },
      {
        id: 'step_2',
        name: label('调查', 'Investigate'),
        kind: 'work',
        assignee: [{ role: 'qa', orElse: { role: ['qamgr', 'qhead'] } }],
        fields: ['conclusion'],
        decisions: { submit: { tone: 'primary' }, return: { returnTo: 'step_1' } },
      },
      {
        id: 'step_3',
        name: label('批准', 'Approve'),
        kind: 'approve',
        assignee: [{ role: 'qamgr', orElse: { role: 'qhead' } }],
        sign: { meaning: 'approved' },
        decisions: { approve: { tone: 'primary' }, return: { returnTo: 'step_2' } },
      },
    ],
  },
  form: { sections: [{ key: 'general', label: label('基本信息', 'General') }], fields: FIELDS },
  rules: {
    computed: { serious: 'values.severity = "major"' },
    checks: [
      {
        id: 'empty',
        when: 'values.quantity = 0',
        field: 'quantity',
        text: label('数量不能为零', 'Nothing was complained of'),
      },
    ],
    tests: [
      {
        name: 'a major one is serious',
        values: { severity: 'major' },
        expect: { computed: { serious: true } },
      },
      { name: 'of nothing', values: { quantity: 0 }, expect: { checks: ['empty'] } },
    ],
  },
  flow: flowOf('step_1', 'step_2', 'step_3'),
};

/** The same under another code. */
export const enquiryAs = (code: string): RecordDefinition => ({
  ...withFields(ENQUIRY, (fields) =>
    fields.map((one) => (one.key === 'related' ? { ...one, relatesTo: [code] } : one)),
  ),
  settings: {
    ...ENQUIRY.settings,
    menu: `Qms${code[0]?.toUpperCase()}${code.slice(1)}`,
    path: `/micro-app/qms-app/${code}/detail/{id}`,
  },
  steps: { ...ENQUIRY.steps, code },
});

/** The same with some parts of its form changed. */
export const withFields = (
  content: RecordDefinition,
  change: (fields: Field[]) => Field[],
): RecordDefinition => ({ ...content, form: { ...content.form, fields: change(content.form.fields) } });
