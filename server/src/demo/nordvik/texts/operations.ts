import type { Procedure } from '../../content/procedure';

/** Work instructions, the specification and the complaint form. */
export const operations: Record<string, Procedure> = {
  'WI-OP-001': {
    purpose: 'Assembly of NV-Pump 2 from kit to closed housing.',
    scope: 'Assembly stations A1 to A4.',
    duties: ['The assembler follows the steps in order and records serial numbers.'],
    steps: [
      'Wear the wrist strap and test it before touching boards.',
      'Scan the kit; the list of parts must agree with the revision of the work order.',
      'Mount the drive unit and align it with gauge G-12.',
      'Fix the main board with four screws at 0.6 Nm, in the order 1-3-2-4.',
      'Connect buzzer and backup battery; the buzzer cable must not touch the drive.',
      'Fit the door seal without twisting and close the housing.',
      'Record serial numbers of board, drive and battery in the device history record.',
    ],
    records: 'Device history record.',
  },
  'WI-OP-002': {
    purpose: 'Keeps fasteners at their torque.',
    scope: 'Torque screwdrivers TD-01 to TD-06.',
    duties: ['The assembler checks the tool at the start of a shift.'],
    steps: [
      'Check the tool on the tester: three readings within 6 % of the set value.',
      'A tool out of tolerance is labelled and everything since the last good check assessed.',
      'Tools are calibrated every 12 months; do not use one past its date.',
      'Record tool and readings in the log.',
    ],
    records: 'Torque log, calibration certificates.',
  },
  'WI-OP-003': {
    purpose: 'Final test of NV-Pump 2 before it is released.',
    scope: 'Every pump, after assembly and after repair.',
    duties: ['The tester has not assembled the pump.'],
    steps: [
      'Flow accuracy at 1, 25 and 125 ml/h within 5 %.',
      'Occlusion alarm at 80 ± 15 kPa.',
      'Alarm loudness at 1 m with fixture FX-02: at least 60 dB(A).',
      'Battery: four hours at 25 ml/h.',
      'Software version and its hash agree with the release record.',
      'Fixture FX-02 is verified with the reference microphone after every change of its foam.',
    ],
    records: 'Final-test record.',
  },
  'TS-NV2': {
    purpose: 'Specifies the infusion pump NV-Pump 2, software 2.4.',
    scope: 'Design, verification and release of the device.',
    duties: ['R&D keeps the specification; Quality approves it.'],
    steps: [
      'Flow 0.1 to 999 ml/h, accuracy 5 %.',
      'Occlusion pressure adjustable from 20 to 120 kPa.',
      'High-priority alarm at least 60 dB(A) at 1 m, three pulses of 523 Hz.',
      'Air detector: bubbles of 50 µl and more stop the infusion.',
      'Battery at least four hours at 25 ml/h; warning 30 minutes before it is empty.',
      'Event log of 5,000 entries that nobody can change.',
    ],
    records: 'Verification reports.',
  },
  'REC-COMPLAINT': {
    purpose: 'Takes down a complaint completely on the first contact.',
    scope: 'One form for each complaint.',
    duties: ['Filled in by whoever receives the complaint, completed by QA.'],
    steps: [
      'Date of awareness, channel, country, reporter.',
      'Device: serial number, software version, accessories.',
      'What happened, in the words of the user; state of the patient.',
      'Was the device kept as it was? Can it be sent in?',
    ],
    records: 'Kept with the complaint.',
  },
};
