import type { Procedure } from '../../content/procedure';

/** The manual and the procedures of quality. */
export const quality: Record<string, Procedure> = {
  'QM-001': {
    purpose: 'Describes the quality management system of Nordvik Medical under ISO 13485 and the EU MDR.',
    scope: 'Design, manufacture, distribution and service of the infusion pump NV-Pump 2.',
    duties: [
      'The CEO provides resources and chairs the management review.',
      'The Head of Quality is the person responsible for regulatory compliance.',
    ],
    steps: [
      'Quality policy: every pump delivers what was set, and says so when it cannot.',
      'Processes are described in SOP-QA-001 to SOP-QA-008 and the work instructions of operations.',
      'Risks are managed over the whole life of the device under ISO 14971.',
      'Objectives are set yearly and reviewed every quarter.',
      'The management review looks at audits, complaints, CAPA, suppliers and post-market data.',
    ],
    records: 'Management review, quality objectives, list of processes.',
  },
  'SOP-QA-001': {
    purpose: 'Keeps documents current, approved and available where they are used.',
    scope: 'All documents of the quality system and records that prove conformity.',
    duties: ['The QA/RA specialist controls documents; the Head of Quality approves them.'],
    steps: [
      'A revision begins with a document change request that says what changes and why.',
      'Reviewers of every department concerned sign before the approval.',
      'A version takes effect when its training is done and its date has come.',
      'Superseded versions stay readable for auditors and are marked as such.',
      'Records are kept for the lifetime of the device, at least two years.',
    ],
    records: 'Change requests, signatures, list of documents.',
  },
  'SOP-QA-002': {
    purpose:
      'Makes sure that nonconforming product and departures from procedure are found, contained and resolved.',
    scope: 'Incoming goods, production, software, service and the quality system itself.',
    duties: [
      'Everybody reports what they see on the day they see it.',
      'The QA/RA specialist classifies; the Head of Quality approves.',
    ],
    steps: [
      'Stop, label and segregate what is concerned before anything else.',
      'Report within one working day with what, where, when and how it was found.',
      'Classify by risk to the patient: minor, major or critical.',
      'Investigate to the root cause; state whether it is confirmed, probable or not found.',
      'Decide about rework, concession or scrap; a concession needs a justification.',
      'Check whether a complaint or a report to the authorities follows.',
      'A repeat within twelve months leads to a CAPA.',
    ],
    records: 'Deviation report, disposition, evidence of corrections.',
  },
  'SOP-QA-003': {
    purpose: 'Removes the causes of nonconformities and prevents them from coming back.',
    scope: 'Actions from deviations, complaints, audits, suppliers and trends.',
    duties: ['The owner plans and drives; whoever judges effectiveness has no action of it.'],
    steps: [
      'Every action has an owner, a date and a deliverable.',
      'The plan is approved before work on it begins.',
      'Evidence of each action is verified by QA.',
      'Effectiveness is judged after 90 days or three lots by a criterion set beforehand.',
      'What was ineffective leads to a further CAPA.',
    ],
    records: 'CAPA plan, evidence, effectiveness check.',
  },
  'SOP-QA-004': {
    purpose: 'Handles complaints and reports serious incidents in time.',
    scope: 'All complaints about NV-Pump 2 from users, distributors and authorities.',
    duties: ['The QA/RA specialist registers and decides about reporting together with the Head of Quality.'],
    steps: [
      'Register a complaint on the day of awareness: every clock runs from that day.',
      'Ask for serial number, software version, alarm log and the state of the patient.',
      'EU: serious incidents within 15 days, death or unanticipated deterioration within 10, public threat within 2.',
      'US: within 30 calendar days, within 5 working days where remedial action is needed.',
      'Not investigating a complaint needs a reason and an approval.',
      'Answer the user in writing and close with the cause and what follows from it.',
    ],
    records: 'REC-COMPLAINT, reports to authorities, reply.',
  },
  'SOP-QA-005': {
    purpose: 'Makes sure that changes are assessed, approved and verified before they reach the product.',
    scope: 'Design, software, process, supplier and document changes.',
    duties: ['The R&D lead assesses design changes; the Head of Quality releases.'],
    steps: [
      'Describe the present state, the proposed change and the reason.',
      'Assess effects on risk file, software safety class, labelling and registrations.',
      'Verify and validate in proportion to the risk; keep the evidence.',
      'Firmware is released by hash: the label of a build and its release record agree.',
      'Train whoever is concerned before the change is carried out.',
    ],
    records: 'Change request, verification report, release record.',
  },
  'SOP-QA-006': {
    purpose: 'Buys only from suppliers that can meet our requirements.',
    scope: 'Suppliers of components, boards, sterilisation, calibration and software.',
    duties: ['The Operations manager selects; QA evaluates.'],
    steps: [
      'Grade A: components that decide about safety; grade B: about function; grade C: the rest.',
      'Grade A is audited and has a quality agreement.',
      'Score quality, delivery, documents and service once a year.',
      'Below 80 points a supplier is approved with conditions, below 60 not at all.',
    ],
    records: 'List of approved suppliers, evaluations, agreements.',
  },
  'SOP-QA-007': {
    purpose: 'Finds out whether the system works and is followed.',
    scope: 'All processes of the quality system, each at least once a year.',
    duties: ['Nobody audits their own work.'],
    steps: [
      'The yearly programme follows risk and the results of former audits.',
      'Findings are critical, major, minor or advice and cite the clause.',
      'Answers come within 5, 15 or 30 days by grade.',
      'Critical and major findings lead to a CAPA.',
    ],
    records: 'Audit programme, checklists, reports.',
  },
  'SOP-QA-008': {
    purpose: 'Makes sure that everybody is competent for what they do.',
    scope: 'Employees, temporary staff and external experts.',
    duties: ['The Operations manager keeps the training matrix; managers see that it is met.'],
    steps: [
      'The matrix says per position what has to be read, practised or examined.',
      'Newcomers have 30 days and do not work alone before.',
      'A new version of a document is trained before it takes effect.',
      'Practice on the job is judged by somebody who masters it.',
      'Qualifications end after 24 months unless they are refreshed.',
    ],
    records: 'Training matrix, records, certificates.',
  },
};
