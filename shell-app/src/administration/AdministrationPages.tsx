import { can } from '@attest/shared-utility';
import type { ReactNode } from 'react';
import { GoTo } from '../pages/GoTo';
import type { AdministrationView } from '../pages/routeOf';
import { DepartmentsPage } from './departments/DepartmentsPage';
import { PeoplePage } from './people/PeoplePage';
import { RolesPage } from './roles/RolesPage';

const PAGES: Record<AdministrationView, () => ReactNode> = {
  people: PeoplePage,
  departments: DepartmentsPage,
  roles: RolesPage,
};

/** What administrators of a tenant do. */
export default function AdministrationPages({ view }: { view: AdministrationView }) {
  if (!can('Organisation', 'view')) return <GoTo path="/401" />;
  const Shown = PAGES[view];
  return <Shown />;
}
