/** What only pages with a drawing need, in a file of its own: see `figures.ts`. */
export { AsOf } from '../charts/AsOf';
export { BarChart } from '../charts/BarChart';
export { ColumnChart } from '../charts/ColumnChart';
export { FigureCard } from '../charts/FigureCard';
export { CauseDiagram } from '../figures/CauseDiagram';
export { CauseOutline } from '../figures/CauseOutline';
export { ControlChart } from '../figures/ControlChart';
export { TableCharts } from '../figures/TableCharts';
export { PeriodFields } from '../period/PeriodFields';
