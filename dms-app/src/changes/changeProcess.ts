const PAGES: Record<string, string> = {
  dcrList: 'dcr',
  dcrCreate: 'dcr',
  dcrDetail: 'dcr',
  reviewList: 'documentReview',
  reviewDetail: 'documentReview',
};

/** The process whose page stands at `/fileManagement/<page>/…`; undefined for an address nobody knows. */
export const changeProcess = (pathname: string): string | undefined => {
  const page = pathname.split('/')[2] ?? '';
  return Object.hasOwn(PAGES, page) ? PAGES[page] : undefined;
};
