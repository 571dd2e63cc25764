import { DashboardPage } from './DashboardPage';
import { ReportFormsPage } from './ReportFormsPage';

const PAGES = { dashboard: DashboardPage, reports: ReportFormsPage };

/** Figures, and the lists behind them. Each page asks for its own permission. */
export default function ReportPages({ view }: { view: keyof typeof PAGES }) {
  const Shown = PAGES[view];
  return <Shown />;
}
