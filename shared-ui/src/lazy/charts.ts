import { lazyPart } from './lazyPart';

export const BarChart = lazyPart(async () => (await import('../charts/BarChart')).BarChart);
export const ColumnChart = lazyPart(async () => (await import('../charts/ColumnChart')).ColumnChart);
