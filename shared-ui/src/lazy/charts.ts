import { figureParts } from './figures';
import { lazyPart } from './lazyPart';

export const AsOf = lazyPart(async () => (await figureParts()).AsOf, null);
export const BarChart = lazyPart(async () => (await figureParts()).BarChart);
export const ColumnChart = lazyPart(async () => (await figureParts()).ColumnChart);
export const FigureCard = lazyPart(async () => (await figureParts()).FigureCard);
export const ControlChart = lazyPart(async () => (await figureParts()).ControlChart);
export const PeriodFields = lazyPart(async () => (await figureParts()).PeriodFields, null);
