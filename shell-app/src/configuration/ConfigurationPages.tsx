import { shell } from '@attest/api-contract';
import { can } from '@attest/shared-utility';
import type { ReactNode } from 'react';
import { GoTo } from '../pages/GoTo';
import { BaseDataPage } from './baseData/BaseDataPage';
import { CalendarPage } from './calendar/CalendarPage';
import { NoticesPage } from './notices/NoticesPage';
import { type ConfigurationView, MENU } from './parts';
import { ProcessesPage } from './processes/ProcessesPage';
import { TemplatesPage } from './templates/TemplatesPage';

const PAGES: Record<ConfigurationView, () => ReactNode> = {
  quality: () => <ProcessesPage part="quality" />,
  documents: () => <ProcessesPage part="documents" />,
  training: () => <ProcessesPage part="training" />,
  baseData: BaseDataPage,
  calendar: CalendarPage,
  notices: NoticesPage,
  templates: TemplatesPage,
};

/** What a company sets for its processes. */
export default function ConfigurationPages({ view }: { view: ConfigurationView }) {
  if (!can(MENU, 'view')) return <GoTo path={shell.noPermission} />;
  const Shown = PAGES[view];
  return <Shown />;
}
