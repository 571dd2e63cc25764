/** What only forms with a drawn analysis need, in a file of its own: see `figures.ts`. */
export { CauseDiagram } from '../figures/CauseDiagram';
export { CauseOutline } from '../figures/CauseOutline';
export { TableCharts } from '../figures/TableCharts';
