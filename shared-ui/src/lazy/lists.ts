import type { SavedViews as Views } from '../filter/SavedViews';
import type { DataTable as Table } from '../table/DataTable';
import { lazyPart, whenIdle } from './lazyPart';

const parts = () => import('./listParts');
whenIdle(parts);

// The casts give back the type parameters that `lazy` loses.
export const DataTable = lazyPart(async () => (await parts()).DataTable) as typeof Table;
export const FieldValue = lazyPart(async () => (await parts()).FieldValue, null);
export const FilterCard = lazyPart(async () => (await parts()).FilterCard);
export const SavedViews = lazyPart(async () => (await parts()).SavedViews, null) as typeof Views;
