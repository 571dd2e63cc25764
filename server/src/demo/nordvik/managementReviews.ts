import type { DemoRecord } from '../company';

const INPUTS: Record<string, [summary: string, conclusion?: string]> = {
  previous: ['First review after the move to the new building: nothing was open.'],
  feedback: ['41 service visits; users praise battery life and ask for a louder alarm.', 'watch'],
  complaints: ['Seven in the former register, all answered within 30 days; three about the alarm.', 'watch'],
  reports: ['No report to an authority was due.'],
  audits: ['Notified body audit without a major finding; two minor ones are closed.'],
  processes: ['First-pass yield of the final test 96.8 % (target 96 %).'],
  products: ['Failure rate of the pump 0.4 % a year, steady.'],
  corrective: ['In the former register all actions are in time but one, which was extended once.'],
  preventive: ['None is open.'],
  suppliers: ['Elektra Boards delivered two batches with cold joints; approval is conditional.', 'watch'],
  changes: ['Firmware 2.5 is planned; no change of the intended use.'],
  regulations: ['MDR: no new requirement; ISO 14971 training is complete.'],
  resources: ['One more service technician from next quarter.'],
  improvement: ['Test fixture FX-02 with a second sound level.'],
};

/** MR-…-01: held, approved by the chief executive and the head of quality. */
const yearly: DemoRecord = {
  process: 'managementReview',
  by: 'aisha.rahman',
  department: 'QR',
  at: [-34, '10:00'],
  title: 'Management review of the year',
  reason: 'Agenda sent out',
  values: ({ user, day }) => ({
    meetingOn: day(-28),
    periodFrom: day(-400),
    periodTo: day(-36),
    chair: user('ingrid.solberg'),
    participants: ['mads.holm', 'tomas.novak', 'clara.jensen'].map(user),
  }),
  acts: [
    {
      by: 'aisha.rahman',
      at: [-27, '15:00'],
      decision: 'submit',
      reason: 'Minutes complete',
      values: () => ({
        inputs: Object.entries(INPUTS).map(([topic, [summary, conclusion = 'normal']]) => ({
          topic,
          summary,
          conclusion,
        })),
        decisions: [
          { subject: 'product', text: 'The alarm follows the ambient noise from firmware 2.5 on.' },
          { subject: 'resources', text: 'A second service technician is hired.' },
        ],
        conclusion: 'effective',
      }),
    },
    { by: 'mads.holm', at: [-26, '09:30'], decision: 'approve', reason: 'Approved' },
    { by: 'ingrid.solberg', at: [-25, '16:00'], decision: 'approve', reason: 'Approved' },
  ],
};

export const managementReviews: DemoRecord[] = [yearly];
