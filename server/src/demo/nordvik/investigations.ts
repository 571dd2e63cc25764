import type { DemoRecord } from '../company';
import { paragraphs } from '../values';
import { ALARM_NOT_HEARD } from './complaints';

/** A trend behind the complaint about the alarm: its data are there, its causes are being discussed. */
const alarms: DemoRecord = {
  process: 'investigation',
  by: 'aisha.rahman',
  department: 'QR',
  at: [-9, '10:00'],
  title: 'Alarms of the NV-Pump 2 that nobody heard',
  reason: 'Please accept',
  values: (refs) => ({
    owner: refs.user('tomas.novak'),
    gxp: 'gmp',
    trigger: 'trend',
    team: [refs.user('lena.vogt')],
    question: 'Is the alarm that was not heard a single event, or do service visits show a trend?',
    events: [refs.record('complaint', ALARM_NOT_HEARD)],
    product: 'NV-Pump 2',
    process: 'Use on the ward',
    from: refs.day(-365),
    to: refs.day(-10),
  }),
  acts: [
    { by: 'mads.holm', at: [-8, '14:00'], decision: 'approve', reason: 'Accepted' },
    {
      by: 'tomas.novak',
      at: [-7, '09:30'],
      decision: 'submit',
      reason: 'Planned',
      values: (refs) => ({
        plan: [
          {
            activity: 'Read the alarm volume and the event log of every pump that came for service',
            owner: refs.user('lena.vogt'),
            due: refs.day(-3),
          },
        ],
      }),
    },
    {
      by: 'lena.vogt',
      at: [-4, '15:00'],
      decision: 'submit',
      reason: 'Logs of twelve months read',
      values: () => ({
        findings: paragraphs(
          'Of 61 pumps 38 stood at the lowest alarm volume, as they were delivered. Nobody on the wards had changed it.',
        ),
        counts: [
          { category: 'Lowest volume, as delivered', count: 38 },
          { category: 'Door of the room shut', count: 9 },
          { category: 'Sounder covered', count: 4 },
          { category: 'Sounder faulty', count: 1 },
        ],
        series: [0, 1, 0, 1, 1, 2, 1, 2, 2, 3, 3, 4].map((value, at) => ({ at: `Month ${at + 1}`, value })),
      }),
    },
    {
      by: 'tomas.novak',
      at: [-1, '16:00'],
      reason: 'Discussed with service',
      save: () => ({
        method: 'fiveWhy',
        causes: [
          { level: 0, text: 'The occlusion alarm is not heard' },
          { level: 1, text: 'It sounds at its lowest level' },
          { level: 2, text: 'The level is set at the lowest in production' },
          { level: 3, text: 'The end test asks whether it sounds, not how loud', root: true },
        ],
      }),
    },
  ],
};

export const investigations: DemoRecord[] = [alarms];
