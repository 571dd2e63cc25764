import type { DemoRecord } from '../company';
import { carriedOut, paragraphs, planned } from '../values';

const SOUNDER = 'Set the sounder to 75 dB(A) as delivered, and check it in the end test';

/** CAPA-…-0003: one of two actions is done. */
const alarm: DemoRecord = {
  process: 'capa',
  by: 'aisha.rahman',
  department: 'QR',
  at: [-20, '10:00'],
  title: 'NV-Pump 2: occlusion alarm not heard at night',
  reason: 'Plan for the alarm that was not heard',
  values: (refs) => ({
    gxp: 'gmp',
    source: 'complaint',
    severity: 'critical',
    problem: paragraphs(
      'A ward nurse did not hear the occlusion alarm of an NV-Pump 2 at night; the infusion stood still for 25 minutes.',
    ),
    rootCause:
      'The volume is delivered at its lowest level, and the quick guide does not say how to raise it.',
    actions: planned(
      refs,
      ['corrective', SOUNDER, 'tomas.novak', -5, 'equipment'],
      ['preventive', 'Show the alarm volume on the start screen (firmware 2.5)', 'yuki.tanaka', 40, 'change'],
    ),
    ecNeeded: 'yes',
    ecCriteria: 'No complaint about an alarm that was not heard',
    ecMetric: 'Complaints per 1,000 pumps',
    ecKind: 'days',
    ecWindow: 90,
    judge: refs.user('clara.jensen'),
  }),
  acts: [
    { by: 'tomas.novak', at: [-19, '09:00'], decision: 'agree', reason: 'Both can be done by the team' },
    { by: 'mads.holm', at: [-18, '11:00'], decision: 'approve', reason: 'Approved' },
    ...carriedOut(
      SOUNDER,
      {
        by: 'tomas.novak',
        at: [-8, '14:00'],
        result: 'Volume set to level 7 in production; measured at 1 m: 76 dB(A)',
        evidence: 'sounder-measurement.txt',
      },
      {
        by: 'aisha.rahman',
        at: [-7, '10:00'],
        verification: 'Three pumps measured again: 75.4 to 76.2 dB(A)',
      },
    ),
  ],
};

export const capas: DemoRecord[] = [alarm];
