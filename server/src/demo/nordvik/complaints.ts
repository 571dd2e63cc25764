import type { DemoAct, DemoRecord } from '../company';
import { carriedOut, paragraphs, planned, reportability } from '../values';

export const ALARM_NOT_HEARD = 'NV-Pump 2: occlusion alarm not heard at night';
const CAUSE =
  'The volume is delivered at its lowest level, and the quick guide does not say how to raise it.';
const SOUNDER = 'Set the sounder to 75 dB(A) as delivered, and check it in the end test';

/** CAPA-…-0003, which the complaint begins: one of two actions is done. */
const capa: DemoAct[] = [
  ...(
    [
      {
        by: 'aisha.rahman',
        at: [-8, '10:00'],
        decision: 'submit',
        reason: 'Plan for the alarm that was not heard',
        values: (refs) => ({
          actions: planned(
            refs,
            ['corrective', SOUNDER, 'tomas.novak', -5, 'equipment'],
            [
              'preventive',
              'Show the alarm volume on the start screen (firmware 2.5)',
              'yuki.tanaka',
              40,
              'change',
            ],
          ),
          ecNeeded: 'yes',
          ecCriteria: 'No complaint about an alarm that was not heard',
          ecMetric: 'Complaints per 1,000 pumps',
          ecKind: 'days',
          ecWindow: 90,
          judge: refs.user('clara.jensen'),
        }),
      },
      { by: 'tomas.novak', at: [-8, '13:00'], decision: 'agree', reason: 'Both can be done by the team' },
      { by: 'mads.holm', at: [-7, '11:00'], decision: 'approve', reason: 'Approved' },
    ] satisfies DemoAct[]
  ).map((act) => ({ ...act, on: { process: 'capa', title: `CAPA: ${ALARM_NOT_HEARD}` } })),
  ...carriedOut(
    SOUNDER,
    {
      by: 'tomas.novak',
      at: [-6, '14:00'],
      result: 'Volume set to level 7 in production; measured at 1 m: 76 dB(A)',
      evidence: 'sounder-measurement.txt',
    },
    {
      by: 'aisha.rahman',
      at: [-5, '10:00'],
      verification: 'Three pumps measured again: 75.4 to 76.2 dB(A)',
    },
  ),
];

/** CMP-…-0007: answered; the report in Europe is due tomorrow, that in the United States in sixteen days. */
const alarm: DemoRecord = {
  process: 'complaint',
  by: 'aisha.rahman',
  department: 'QR',
  at: [-12, '09:10'],
  title: ALARM_NOT_HEARD,
  reason: 'Registered, please triage',
  values: (refs) => ({
    gxp: 'gmp',
    receivedAt: refs.day(-14),
    awareAt: refs.day(-14),
    channel: 'hospital',
    country: 'eu',
    complainant: [
      {
        name: 'Birgit Madsen',
        organisation: 'Aarhus University Hospital, ward 4',
        email: 'ward4@example.org',
      },
    ],
    product: [{ product: 'NV-Pump 2', batch: 'SN 20417', qty: '1' }],
    cType: 'use',
    text: paragraphs(
      'A ward nurse did not hear the occlusion alarm of an NV-Pump 2 at night; the infusion stood still for 25 minutes.',
    ),
    sampleBack: true,
  }),
  acts: [
    {
      by: 'aisha.rahman',
      at: [-12, '11:00'],
      decision: 'submit',
      reason: 'An essential alarm: critical',
      values: (refs) => ({
        investigate: 'yes',
        cClass: 'critical',
        investigators: [refs.user('tomas.novak')],
      }),
    },
    {
      by: 'aisha.rahman',
      at: [-12, '13:00'],
      decision: 'agree',
      reason: 'Might have led to serious harm',
      values: (refs) => ({
        outcome: 'potential',
        report: reportability({
          euDevice: ['yes', 'Might have led to a serious deterioration: MDR Article 87'],
          usDevice: ['yes', 'Malfunction likely to lead to serious injury if it recurs: 21 CFR 803'],
        }),
        reporter: refs.user('aisha.rahman'),
      }),
    },
    {
      by: 'tomas.novak',
      at: [-11, '15:00'],
      decision: 'submit',
      reason: 'Cause found',
      values: () => ({
        findings: paragraphs(
          'The pump works as specified; its volume stood at level 2 as delivered: 62 dB(A).',
        ),
        confirmed: 'yes',
        origin: 'design',
        cause: CAUSE,
        otherBatches: 'All pumps are delivered with the same setting.',
        capa: 'yes',
      }),
    },
    {
      by: 'aisha.rahman',
      at: [-10, '10:00'],
      decision: 'agree',
      reason: 'Complete',
      values: () => ({
        recall: 'no',
        recallReason: 'The volume can be raised by the user; a safety notice goes out with the CAPA.',
      }),
    },
    { by: 'mads.holm', at: [-9, '09:30'], decision: 'approve', reason: 'Approved' },
    ...capa,
    {
      by: 'aisha.rahman',
      at: [-4, '15:00'],
      decision: 'submit',
      reason: 'Answered by e-mail',
      values: (refs) => ({
        reply:
          'Your pump works as specified, but its alarm was delivered at a low volume. Please raise it to level 7; new pumps will be delivered so.',
        replyDate: refs.day(-6),
      }),
    },
  ],
};

export const complaints: DemoRecord[] = [alarm];
