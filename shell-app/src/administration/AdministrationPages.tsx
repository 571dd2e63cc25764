import { shell } from '@attest/api-contract';
import { can } from '@attest/shared-utility';
import type { ReactNode } from 'react';
import { GoTo } from '../pages/GoTo';
import { DepartmentsPage } from './departments/DepartmentsPage';
import { type AdministrationView, PARTS } from './parts';
import { PeoplePage } from './people/PeoplePage';
import { ReviewPage } from './review/ReviewPage';
import { RolesPage } from './roles/RolesPage';
import { SettingsPage } from './settings/SettingsPage';
import { TranslationsPage } from './translations/TranslationsPage';

const PAGES: Record<Exclude<AdministrationView, 'recordTypes'>, () => ReactNode> = {
  people: PeoplePage,
  departments: DepartmentsPage,
  roles: RolesPage,
  settings: SettingsPage,
  translations: TranslationsPage,
  review: ReviewPage,
};

/** What administrators of a tenant do. */
export default function AdministrationPages({ view }: { view: Exclude<AdministrationView, 'recordTypes'> }) {
  if (!can(PARTS[view].menu, 'view')) return <GoTo path={shell.noPermission} />;
  const Shown = PAGES[view];
  return <Shown />;
}
