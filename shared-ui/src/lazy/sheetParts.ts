/** What only imports, previews and details need, in a file of its own: see `sheets.ts`. */
export { SheetImportDialog } from '../sheet/SheetImportDialog';
export { FactTable } from '../table/FactTable';
export { PlainTable } from '../table/PlainTable';
