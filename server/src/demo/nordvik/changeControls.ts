import type { DemoRecord } from '../company';
import { assessment, paragraphs, risk } from '../values';

/** CC-…-0002: one action is done, another is open. */
const firmware: DemoRecord = {
  process: 'changeControl',
  by: 'yuki.tanaka',
  department: 'RD',
  at: [-20, '10:00'],
  title: 'Firmware 2.5: alarm volume follows the ambient noise',
  reason: 'For review by the department',
  values: () => ({
    gxp: 'gmp',
    changeType: ['computer', 'method'],
    reason: 'Alarms may be missed in noisy rooms; field feedback on the fixed volume of firmware 2.4.',
    current: paragraphs('Firmware 2.4 sounds alarms at a fixed 62 dB(A).'),
    proposed: paragraphs(
      'Firmware 2.5 measures the room and sounds alarms 10 dB(A) above it, at most 80 dB(A).',
    ),
    products: [{ product: 'NV-Pump 2', market: 'EU, US' }],
  }),
  acts: [
    { by: 'tomas.novak', at: [-20, '14:00'], decision: 'agree', reason: 'Design input is agreed' },
    {
      by: 'aisha.rahman',
      at: [-19, '10:00'],
      decision: 'accept',
      reason: 'An essential alarm, no new intended use: moderate',
      values: ({ user }) => ({
        risk: risk(4, 3, 3),
        grade: 'moderate',
        assessors: [user('clara.jensen'), user('tomas.novak')],
      }),
    },
    {
      by: 'clara.jensen',
      at: [-18, '11:00'],
      decision: 'agree',
      reason: 'The final test needs a second sound level',
      values: () => ({
        assess: assessment({ production: 'Second sound level in the final test', it: 'New build pipeline' }),
        regImpact: 'none',
      }),
    },
    { by: 'tomas.novak', at: [-17, '09:30'], decision: 'agree', reason: 'Verification plan VP-25 covers it' },
    {
      by: 'yuki.tanaka',
      at: [-14, '15:00'],
      decision: 'submit',
      reason: 'Plan complete',
      values: ({ user, day }) => ({
        plan: [
          {
            text: 'Verify the alarm at three noise levels',
            stage: 'pre',
            owner: user('yuki.tanaka'),
            due: day(-3),
          },
          {
            text: 'Add a second sound level to fixture FX-02',
            stage: 'pre',
            owner: user('piotr.zielinski'),
            due: day(6),
          },
          {
            text: 'Review field feedback of the first 50 pumps',
            stage: 'post',
            owner: user('lena.vogt'),
            due: day(120),
          },
        ],
        validationNeeded: true,
        postEval: 'No complaint about an alarm that was not heard in the first 50 pumps.',
        evalDays: 90,
      }),
    },
    { by: 'mads.holm', at: [-12, '10:00'], decision: 'approve', reason: 'Approved' },
    {
      by: 'yuki.tanaka',
      at: [-5, '16:00'],
      decision: 'submit',
      reason: 'Verified',
      on: { process: 'changeAction', title: 'Verify the alarm at three noise levels' },
      values: () => ({ result: '10.4, 10.1 and 9.8 dB(A) above 45, 55 and 65 dB(A): passed.' }),
      files: {
        evidence: { name: 'VR-25.csv', content: 'room,alarm\n45,55.4\n55,65.1\n65,74.8' },
      },
    },
  ],
};

export const changeControls: DemoRecord[] = [firmware];
