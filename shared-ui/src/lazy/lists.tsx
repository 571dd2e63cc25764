import { makeStyles } from '@fluentui/react-components';
import type { SavedViews as Views } from '../filter/SavedViews';
import type { DataTable as Table } from '../table/DataTable';
import { lazyPart, whenIdle } from './lazyPart';

const parts = () => import('./listParts');
whenIdle(parts);

const useStyles = makeStyles({ filter: { width: '240px', '@media (max-width: 800px)': { width: 'auto' } } });

/** As wide as the card that comes, so that the list beside it stays where it is. */
const FilterPlace = () => <div className={useStyles().filter} />;

// The casts give back the type parameters that `lazy` loses.
export const DataTable = lazyPart(async () => (await parts()).DataTable) as typeof Table;
export const FieldValue = lazyPart(async () => (await parts()).FieldValue, null);
export const FilterCard = lazyPart(async () => (await parts()).FilterCard, <FilterPlace />);
export const SavedViews = lazyPart(async () => (await parts()).SavedViews, null) as typeof Views;
