/**
 * Where each part of the administration is, and the menu that opens it; what a menu opens lies below its address, so
 * that the menu is marked.
 */
export const PARTS = {
  people: { path: '/administration', menu: 'Organisation' },
  departments: { path: '/administration/departments', menu: 'Organisation' },
  roles: { path: '/administration/roles', menu: 'Organisation' },
  settings: { path: '/administration/settings', menu: 'TenantSettings' },
  translations: { path: '/administration/settings/translations', menu: 'TenantSettings' },
  review: { path: '/administration/review', menu: 'AccessReview' },
};

export type AdministrationView = keyof typeof PARTS;

/** The parts in the order of their tabs. */
export const ADMINISTRATION_VIEWS = Object.keys(PARTS) as AdministrationView[];
