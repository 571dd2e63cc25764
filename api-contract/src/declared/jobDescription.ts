import type { DeclaredForm } from './declare';

const part = { type: 'texts', long: true, maxLength: 4000, section: 'parts' } as const;
/** Without these in both languages nobody can be asked to follow it; a draft may lack them. */
const neededPart = { ...part, required: true } as const;

/** What a job description says, part by part. */
export const jobDescriptionForm = {
  purpose: { ...neededPart, label: 'job.part.purpose' },
  duties: { ...neededPart, label: 'job.part.duties' },
  education: { ...part, label: 'job.part.education' },
  experience: { ...part, label: 'job.part.experience' },
  reportsTo: { ...neededPart, label: 'job.part.reportsTo' },
  deputies: { ...part, label: 'job.part.deputies' },
} as const satisfies DeclaredForm;
