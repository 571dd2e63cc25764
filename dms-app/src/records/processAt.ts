/** By folder: the process of all its pages, or of each. */
const PAGES = new Map<string, string | Map<string, string>>([
  ['archive', 'archiveItem'],
  ['archiveBorrow', 'archiveBorrow'],
  [
    'fileManagement',
    new Map([
      ['dcrList', 'dcr'],
      ['dcrCreate', 'dcr'],
      ['dcrDetail', 'dcr'],
      ['reviewList', 'documentReview'],
      ['reviewDetail', 'documentReview'],
    ]),
  ],
]);

/** The process whose page stands at `/<folder>/<page>/…`; undefined for an address nobody knows. */
export function processAt(pathname: string): string | undefined {
  const [, folder = '', page = ''] = pathname.split('/');
  const found = PAGES.get(folder);
  return typeof found === 'string' ? found : found?.get(page);
}
