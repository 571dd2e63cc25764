import { ASSESSMENT_FORM } from './assessmentForm';

const label = (zh: string, en: string) => ({ zh, en });

/** 培训评估: a type of the training application that only one tenant knows, with a field of every kind. */
export const ASSESSMENT = {
  settings: {
    menu: 'TmsAssessment',
    number: 'TA-{YYYY}-{seq:3}',
    path: '/micro-app/tms-app/assessment/detail/{id}',
    listColumns: ['subject', 'level', 'score', 'passed', 'heldOn', 'openExcursions'],
    facets: ['level', 'passed'],
    relations: { related: 'concerns' },
    // What the lecturer says is for quality assurance and whoever records it.
    access: [{ fields: ['note'], states: '*', roles: ['qa'], people: ['initiator'], right: 'edit' }],
    followUpRoles: ['qa'],
  },
  form: ASSESSMENT_FORM,
  steps: {
    code: 'assessment',
    name: label('培训评估', 'Training assessment'),
    procType: 'TMS',
    administrators: ['qhead'],
    ends: [{ id: 'end_completed', kind: 'end-ok' }],
    steps: [
      {
        id: 'step_1',
        name: label('登记', 'Record'),
        kind: 'draft',
        assignee: [{ initiator: true }],
        fields: [
          'title',
          'dept',
          'owner',
          'subject',
          'level',
          'related',
          'place',
          'aids',
          'heldOn',
          'begins',
          'reportedAt',
          'story',
          'note',
          'opinion',
          'people',
          'followUps',
          'evidence',
          'website',
          'risk',
          'trust',
          'online',
        ],
        decisions: { submit: { tone: 'primary' } },
      },
      {
        id: 'step_2',
        name: label('业务评审', 'Review by the department'),
        kind: 'review',
        assignee: [{ user: 'zhouzihan', orElse: { role: ['qa', 'qamgr'] } }],
        due: '3wd',
        fields: ['business'],
        decisions: { agree: { tone: 'primary' } },
      },
      {
        id: 'step_3',
        name: label('质量评审', 'Review by quality'),
        kind: 'review',
        assignee: [{ user: 'fenglei', orElse: { role: ['qa', 'qamgr'] } }],
        due: '3wd',
        fields: ['quality'],
        decisions: { agree: { tone: 'primary' } },
      },
      {
        id: 'step_4',
        name: label('等待超标关闭', 'Wait for excursions'),
        kind: 'wait',
        service: 'gate',
        assignee: [{ field: 'owner' }],
        fields: ['conclusion'],
      },
      {
        id: 'step_5',
        name: label('批准', 'Approve'),
        kind: 'approve',
        assignee: [{ role: 'qamgr', orElse: { role: 'qhead' } }],
        sign: { meaning: 'approved' },
        due: '2wd',
        decisions: { approve: { tone: 'primary' } },
      },
    ],
  },
  rules: {
    rollups: {
      openExcursions: { links: 'excursion', status: ['!completed', '!cancelled'], return: 'count' },
    },
    computed: {
      score: 'if count(values.people) = 0 then null else total(values.people.points) / count(values.people)',
      passed: 'values.score >= 80',
    },
    checks: [
      {
        id: 'doubtful',
        at: ['step_1'],
        when: 'values.trust = 0',
        field: 'trust',
        text: label('没有把握的评估不能提交', 'An assessment without any confidence is none'),
      },
    ],
    gates: [
      {
        step: 'step_4',
        id: 'excursions',
        label: label('相关超标均已关闭', 'All excursions are closed'),
        met: 'values.openExcursions = 0',
      },
    ],
    tests: [
      {
        name: 'good enough',
        values: {
          people: [
            { name: 'A', points: 70 },
            { name: 'B', points: 90 },
          ],
        },
        expect: { computed: { score: 80, passed: true } },
      },
      { name: 'doubtful', at: 'step_1', values: { trust: 0 }, expect: { checks: ['doubtful'] } },
      { name: 'open', at: 'step_4', values: { openExcursions: 1 }, expect: { gates: { excursions: false } } },
    ],
  },
  flow: `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" id="assessment_definitions" targetNamespace="urn:attest:process:assessment">
  <bpmn:process id="assessment" isExecutable="true">
    <bpmn:startEvent id="start" />
    <bpmn:userTask id="step_1" name="登记 Record" />
    <bpmn:parallelGateway id="gw_fork" />
    <bpmn:userTask id="step_2" name="业务评审 Review by the department" />
    <bpmn:userTask id="step_3" name="质量评审 Review by quality" />
    <bpmn:parallelGateway id="gw_join" />
    <bpmn:serviceTask id="step_4" name="等待超标关闭 Wait for excursions" />
    <bpmn:userTask id="step_5" name="批准 Approve" />
    <bpmn:endEvent id="end_completed" name="已完成 Completed" />
    <bpmn:sequenceFlow id="flow_1" sourceRef="start" targetRef="step_1" />
    <bpmn:sequenceFlow id="flow_2" sourceRef="step_1" targetRef="gw_fork" />
    <bpmn:sequenceFlow id="flow_3" sourceRef="gw_fork" targetRef="step_2" />
    <bpmn:sequenceFlow id="flow_4" sourceRef="gw_fork" targetRef="step_3" />
    <bpmn:sequenceFlow id="flow_5" sourceRef="step_2" targetRef="gw_join" />
    <bpmn:sequenceFlow id="flow_6" sourceRef="step_3" targetRef="gw_join" />
    <bpmn:sequenceFlow id="flow_7" sourceRef="gw_join" targetRef="step_4" />
    <bpmn:sequenceFlow id="flow_8" sourceRef="step_4" targetRef="step_5" />
    <bpmn:sequenceFlow id="flow_9" sourceRef="step_5" targetRef="end_completed" />
  </bpmn:process>
</bpmn:definitions>`,
};
