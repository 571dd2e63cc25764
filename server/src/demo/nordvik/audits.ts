import type { DemoAct, DemoRecord } from '../company';
import { finding } from '../values';

const CALIBRATION = 'Torque driver TD-3 was used eleven days past its calibration';
const TRAVELLER = 'Two device travellers lack the time of the final test';

const QUESTIONS = [
  ['ISO 13485 7.6', 'Is every measuring device calibrated when it is used?'],
  ['ISO 13485 7.5.1', 'Are device travellers complete?'],
  ['ISO 13485 6.4', 'Is the ESD area kept as WI-OP-001 says?'],
];
const checklist = (results: [result: string, evidence: string][] = []) =>
  QUESTIONS.map(([clause, question], index) => {
    const [result, evidence] = results[index] ?? [];
    return { clause, question, ...(result && { result, evidence }) };
  });

const corrected: DemoAct[] = (
  [
    {
      by: 'piotr.zielinski',
      at: [-6, '14:00'],
      decision: 'submit',
      reason: 'Answered',
      values: ({ day }) => ({
        correction: 'Times added from the test bench’s log, signed and dated',
        rootCause: 'The field is at the foot of the second page',
        correctedOn: day(-8),
      }),
      files: { proof: { name: 'travellers.csv', content: 'serial,final test\n2204,14:05\n2207,15:40' } },
    },
    {
      by: 'aisha.rahman',
      at: [-5, '10:00'],
      decision: 'agree',
      reason: 'Accepted',
      values: () => ({ opinion: 'Both travellers seen' }),
    },
  ] satisfies DemoAct[]
).map((act) => ({ ...act, on: { process: 'auditFinding', title: TRAVELLER } }));

/** AUD-…-001: one finding is answered, one closed, one open. */
const operations: DemoRecord = {
  process: 'audit',
  by: 'aisha.rahman',
  department: 'QR',
  at: [-40, '10:00'],
  title: 'Internal audit of operations',
  reason: 'For approval of the plan',
  values: ({ user, department, day }) => ({
    gxp: 'gmp',
    auditType: 'internal',
    standards: ['iso13485'],
    auditeeDept: department('OPS'),
    contact: user('clara.jensen'),
    scope: 'Assembly, final test and measuring devices',
    team: [user('lena.vogt')],
    startOn: day(-22),
    endOn: day(-22),
    checklist: checklist(),
  }),
  acts: [
    { by: 'mads.holm', at: [-39, '11:00'], decision: 'approve', reason: 'Approved' },
    {
      by: 'lena.vogt',
      at: [-22, '16:00'],
      decision: 'submit',
      reason: 'Audit held',
      values: ({ user }) => ({
        checklist: checklist([
          ['nonconform', 'TD-3, label and work orders of two weeks'],
          ['nonconform', 'Travellers 2204 and 2207'],
          ['conform', 'Area walked with the operator'],
        ]),
        findings: [
          finding(CALIBRATION, 'ISO 13485 7.6', 'Label of TD-3', 'major', user('clara.jensen')),
          finding(TRAVELLER, 'ISO 13485 7.5.1', 'Travellers 2204, 2207', 'minor', user('piotr.zielinski')),
          finding(
            'Wrist-strap log is kept on loose sheets',
            'ISO 13485 4.2.5',
            'Seen at bench 2',
            'minor',
            user('piotr.zielinski'),
          ),
        ],
      }),
    },
    {
      by: 'aisha.rahman',
      at: [-16, '13:00'],
      decision: 'submit',
      reason: 'Report for approval',
      values: () => ({
        conclusion: 'conditional',
        summary: 'Effective but for the control of measuring devices.',
      }),
      files: {
        report: { name: 'audit-report-operations.txt', content: 'Three findings: one major, two minor.' },
      },
    },
    { by: 'mads.holm', at: [-15, '10:00'], decision: 'approve', reason: 'Report approved' },
    ...corrected,
    {
      by: 'clara.jensen',
      at: [-4, '15:00'],
      decision: 'submit',
      reason: 'Answered',
      on: { process: 'auditFinding', title: CALIBRATION },
      values: () => ({
        correction: 'TD-3 taken out of use; the eleven days’ joints checked with TD-1, none out of limits',
        rootCause: 'The calibration list is read monthly, not weekly',
      }),
    },
  ],
};

export const audits: DemoRecord[] = [operations];
