/** What only imports, previews and details need, in a file of its own: see `sheets.ts`. */
export { SheetChoice } from '../sheet/SheetChoice';
export { SheetImportDialog } from '../sheet/SheetImportDialog';
export { SheetReport } from '../sheet/SheetReport';
export { FactTable } from '../table/FactTable';
export { PlainTable } from '../table/PlainTable';
