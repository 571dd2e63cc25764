import type { FormSection } from '@attest/shared-ui';

/** The parts of a form in their order, with their headings as they are read now. */
export const sectionsOf = (headings: Record<string, string>): FormSection[] =>
  Object.entries(headings).map(([key, text]) => ({ key, label: { zh: text, en: text } }));
