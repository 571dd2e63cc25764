/** What only lists need, in a file of its own: see `lists.ts`. */
export { FilteredPage } from '../list/FilteredPage';
export { ListTable } from '../list/ListTable';
export { ManagedList } from '../list/ManagedList';
