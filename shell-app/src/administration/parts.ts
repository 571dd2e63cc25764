import type { AdministrationView } from '../pages/routeOf';

/** Where each part of the administration is, and the menu that opens it. */
export const PARTS: Record<AdministrationView, { path: string; menu: string }> = {
  people: { path: '/administration', menu: 'Organisation' },
  departments: { path: '/administration/departments', menu: 'Organisation' },
  roles: { path: '/administration/roles', menu: 'Organisation' },
  settings: { path: '/administration/settings', menu: 'TenantSettings' },
  translations: { path: '/administration/translations', menu: 'TenantSettings' },
  review: { path: '/administration/review', menu: 'AccessReview' },
};
