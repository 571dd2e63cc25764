import type { DemoRecord } from '../company';

const ELEKTRA = 'Elektra Boards A/S';

const elektra: DemoRecord = {
  process: 'supplier',
  by: 'clara.jensen',
  department: 'OPS',
  at: [-30, '10:00'],
  title: ELEKTRA,
  reason: 'Single source of the control board',
  values: ({ day }) => ({
    ...{ supType: 'manufacturer', grade: 'A', country: 'Denmark' },
    materials: [{ name: 'Control board CB-2', spec: 'TS-NV2', use: 'NV-Pump 2' }],
    licences: [{ name: 'ISO 13485', no: 'DK-MD-4471', expires: day(330) }],
  }),
  acts: [],
};

/** Approved under conditions. */
const conditional: DemoRecord = {
  process: 'supplierEvaluation',
  by: 'clara.jensen',
  department: 'OPS',
  at: [-28, '10:00'],
  title: 'Elektra Boards: taken over from the former list',
  reason: 'Please review',
  values: (refs) => ({
    supplier: [refs.record('supplier', ELEKTRA)],
    evalType: 'statusChange',
    newStatus: 'conditional',
    newValidTo: refs.day(330),
    reason:
      'Conditional since the audit of last year: every lot is tested until solder inspection is automatic.',
  }),
  acts: [
    { by: 'aisha.rahman', at: [-27, '10:00'], decision: 'agree', reason: 'As the former list says' },
    { by: 'mads.holm', at: [-26, '10:00'], decision: 'approve', reason: 'Every lot is tested' },
  ],
};

export const suppliers: DemoRecord[] = [elektra, conditional];
