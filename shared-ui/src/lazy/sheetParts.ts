/** What only imports and previews need, in a file of its own: see `sheets.ts`. */
export { SheetChoice } from '../sheet/SheetChoice';
export { SheetImportDialog } from '../sheet/SheetImportDialog';
export { SheetReport } from '../sheet/SheetReport';
export { PlainTable } from '../table/PlainTable';
