import type { DemoDeviation } from '../company';
import { impact, paragraphs, risk } from '../values';

const overdueCalibration: DemoDeviation = {
  reporter: 'piotr.zielinski',
  department: 'OPS',
  occurred: [-26, '08:00'],
  found: [-26, '08:20'],
  reported: [-26, '11:00'],
  title: 'Torque screwdriver TD-04 used two days after its calibration date',
  place: 'Assembly A2',
  values: (refs) => ({
    gxp: 'gmp',
    devType: 'equipment',
    docs: [refs.version('WI-OP-002', 'V02')],
    equipment: [refs.equipment('TD-04')],
    batches: [{ product: 'NV-Pump 2', batch: 'NV2-0418', qty: '14 units', stage: 'Assembly', hold: true }],
    description: paragraphs(
      'At the start of the shift the label of TD-04 showed a calibration date two days ago. Fourteen units were assembled with it.',
    ),
    immediate: 'TD-04 taken out of use; the 14 units put on hold; spare TD-05 issued.',
  }),
  acts: [
    { by: 'clara.jensen', at: [-26, '14:00'], decision: 'agree', reason: 'Confirmed, units are on hold' },
    {
      by: 'aisha.rahman',
      at: [-25, '10:00'],
      decision: 'accept',
      reason: 'Tool found within tolerance by the quick check; minor',
      values: (refs) => ({
        risk: risk(2, 2, 2),
        devClass: 'minor',
        investigator: refs.user('tomas.novak'),
        qualificationReason:
          'The limits of the tool are his field; the assembly itself is explained by Clara Jensen',
        impact: impact({ product: 'Quick check 1.01 Nm at a nominal 1.00 Nm: within ± 5 %' }),
      }),
    },
    {
      by: 'tomas.novak',
      at: [-19, '15:00'],
      decision: 'submit',
      reason: 'Investigation complete',
      values: () => ({
        findings: paragraphs(
          'The external calibration found TD-04 at −0.8 % (limit ± 5 %). The reminder went to a mailbox that nobody reads any more.',
        ),
        causes: [
          {
            category: 'method',
            cause: 'Calibration reminders go to an unused mailbox',
            certainty: 'confirmed',
          },
        ],
        capa: 'no',
        capaWhyNot: 'Corrected at once: reminders now go to the operations manager and her deputy',
      }),
    },
    { by: 'clara.jensen', at: [-18, '09:30'], decision: 'agree', reason: 'Agreed' },
    { by: 'aisha.rahman', at: [-18, '13:00'], decision: 'agree', reason: 'Evidence is complete' },
    {
      by: 'mads.holm',
      at: [-15, '10:00'],
      decision: 'approve',
      reason: 'Approved',
      values: () => ({ conclusion: 'Torque was within limits; the 14 units may be released.' }),
    },
    {
      by: 'piotr.zielinski',
      at: [-14, '09:00'],
      reason: 'Corrections done',
      save: () => ({
        correctionsDone: true,
        correctionNote: 'TD-04 calibrated (certificate C-2291); reminder address changed.',
        batches: [
          {
            product: 'NV-Pump 2',
            batch: 'NV2-0418',
            qty: '14 units',
            stage: 'Assembly',
            hold: true,
            disposition: 'release',
          },
        ],
      }),
    },
    { by: 'aisha.rahman', at: [-13, '11:00'], decision: 'close', reason: 'All conditions met' },
  ],
};

const alarmFixture: DemoDeviation = {
  reporter: 'lena.vogt',
  department: 'SVC',
  occurred: [-12, '13:00'],
  found: [-11, '09:00'],
  reported: [-11, '10:30'],
  title: 'Alarm volume of a returned pump 4 dB below its final-test record',
  place: 'Service bench S1',
  values: (refs) => ({
    gxp: 'gmp',
    devType: 'equipment',
    docs: [refs.version('WI-OP-003', 'V03'), refs.version('TS-NV2', 'V05')],
    equipment: [refs.equipment('FX-02')],
    description: paragraphs(
      'Pump SN 20417 came back with the remark “alarm not heard”. On the service bench the alarm reads 58 dB(A); its final-test record says 62 dB(A), the specification ≥ 60 dB(A).',
    ),
    immediate: 'Fixture FX-02 stopped; the three pumps tested today put on hold.',
  }),
  acts: [
    { by: 'ingrid.solberg', at: [-11, '14:00'], decision: 'agree', reason: 'Please treat with priority' },
    {
      by: 'aisha.rahman',
      at: [-10, '09:40'],
      decision: 'accept',
      reason: 'An essential alarm is concerned: major, linked with the complaint under way',
      values: (refs) => ({
        risk: risk(4, 2, 4),
        devClass: 'major',
        assessors: [refs.user('tomas.novak'), refs.user('clara.jensen')],
        investigator: refs.user('yuki.tanaka'),
        qualificationReason: 'The alarm is a matter of software and electronics; nobody here builds the pump',
      }),
    },
    {
      by: 'tomas.novak',
      at: [-9, '11:00'],
      decision: 'agree',
      reason: 'Software 2.4 does not limit the volume',
      values: () => ({
        impact: impact({
          product: 'Alarm may be below the specified volume on units tested with FX-02',
          otherBatches: '37 units since the last check of the fixture',
          patient: 'An alarm may be missed in a noisy room',
        }),
      }),
    },
    {
      by: 'clara.jensen',
      at: [-8, '10:00'],
      decision: 'agree',
      reason: 'Agreed; the list of units is attached to the batch record',
    },
    {
      by: 'yuki.tanaka',
      at: [-3, '16:00'],
      reason: 'Interim result of the fixture comparison',
      save: () => ({
        method: ['timeline', 'fiveWhy'],
        findings: paragraphs(
          'Reference microphone against FX-02: the fixture reads 3.7 dB too high. Its foam was replaced in spring without a new verification.',
        ),
      }),
    },
  ],
};

const labelMismatch: DemoDeviation = {
  reporter: 'yuki.tanaka',
  department: 'RD',
  occurred: [-1, '09:30'],
  found: { hoursAgo: 6 },
  reported: { hoursAgo: 4 },
  title: 'Build label of firmware 2.4.3-rc2 differs from the release record',
  place: 'Software release',
  values: (refs) => ({
    gxp: 'gmp',
    devType: 'computer',
    docs: [refs.version('SOP-QA-005', 'V01')],
    description: paragraphs(
      'The artefact is labelled 2.4.3-rc1 while the release record names 2.4.3-rc2. The hashes agree.',
    ),
    immediate: 'Artefact withdrawn from the release folder.',
  }),
  acts: [],
};

export const deviations: DemoDeviation[] = [overdueCalibration, alarmFixture, labelMismatch];
