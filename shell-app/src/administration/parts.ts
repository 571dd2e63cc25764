import { shell } from '@attest/api-contract';
/**
 * Where each part of the administration is, and the menu that opens it; what a menu opens lies below its address, so
 * that the menu is marked.
 */
export const PARTS = {
  people: { path: shell.administration, menu: 'Organisation' },
  departments: { path: shell.departments, menu: 'Organisation' },
  roles: { path: shell.roles, menu: 'Organisation' },
  settings: { path: shell.settings, menu: 'TenantSettings' },
  translations: { path: shell.translations, menu: 'TenantSettings' },
  recordTypes: { path: shell.recordTypes, menu: 'RecordTypes' },
  review: { path: shell.accessReview, menu: 'AccessReview' },
};

export type AdministrationView = keyof typeof PARTS;

/** The parts in the order of their tabs. */
export const ADMINISTRATION_VIEWS = Object.keys(PARTS) as AdministrationView[];
