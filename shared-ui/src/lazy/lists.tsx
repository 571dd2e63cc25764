import { makeStyles } from '@fluentui/react-components';
import { FilterPlace } from '../filter/FilterPlace';
import type { SavedViews as Views } from '../filter/SavedViews';
import { useFilterPlace } from '../filter/useFilterPlace';
import { Page } from '../frame/Page';
import type { ListTable as PartTable } from '../list/ListTable';
import type { ManagedList as Managed } from '../list/ManagedList';
import { worded } from '../list/questions';
import type { FilteredPageDeclaration } from '../list/types';
import { useWords } from '../list/useWords';
import { SkeletonRows } from '../states/SkeletonRows';
import { lazyPart, whenIdle } from './lazyPart';

const parts = () => import('./listParts');
whenIdle(parts);

const useStyles = makeStyles({
  row: { height: '32px' },
});

/** The page of a list while what draws it comes. */
function ListPlace({ list: { texts, title, tabs, breadcrumb } }: { list: FilteredPageDeclaration }) {
  const words = useWords(texts);
  const styles = useStyles();
  const { place } = useFilterPlace();
  return (
    <Page
      title={worded(title, words)}
      tabs={tabs}
      breadcrumb={breadcrumb}
      filter={place === 'card' && <FilterPlace />}
    >
      {place === 'row' && <div className={styles.row} />}
      <SkeletonRows rows={3} />
    </Page>
  );
}

// The casts give back the type parameters that `lazyPart` loses.
/** For the few columns that are more than words. */
export const FieldValue = lazyPart(async () => (await import('../form/FieldValue')).FieldValue, null);
export const FilteredPage = lazyPart(
  async () => (await parts()).FilteredPage,
  ({ page }) => <ListPlace list={page} />,
);
export const ListTable = lazyPart(async () => (await parts()).ListTable) as typeof PartTable;
export const ManagedList = lazyPart(
  async () => (await parts()).ManagedList,
  ({ list }) => <ListPlace list={list as FilteredPageDeclaration} />,
) as typeof Managed;
/** Wanted where there is no such list too: the tasks of the home page bring it alone. */
export const SavedViews = lazyPart(
  async () => (await import('../filter/SavedViews')).SavedViews,
  null,
) as typeof Views;
