import type { PDFDocumentProxy } from 'pdfjs-dist';

/** A heading of the outline. */
export interface Heading {
  /** Its place in the outline, such as `1.2`. */
  key: string;
  title: string;
  /** From 1; null when it leads nowhere. */
  page: number | null;
  below: Heading[];
}

type Pdf = Pick<PDFDocumentProxy, 'getOutline' | 'getDestination' | 'getPageIndex'>;
type Item = Awaited<ReturnType<Pdf['getOutline']>>[number];

/** The page that a heading leads to: by name or directly, by the page itself or its number. */
async function pageOf(pdf: Pdf, { dest }: Item): Promise<number | null> {
  const place = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  const target: unknown = place?.[0];
  if (typeof target === 'number') return target + 1;
  if (typeof target !== 'object' || target === null) return null;
  return (await pdf.getPageIndex(target as Parameters<Pdf['getPageIndex']>[0])) + 1;
}

/** The outline that a PDF brings; empty when it brings none. */
export async function headingsOf(pdf: Pdf): Promise<Heading[]> {
  const read = (items: Item[], above: string): Promise<Heading[]> =>
    Promise.all(
      items.map(async (item, index) => {
        const key = `${above}${index + 1}`;
        return {
          key,
          title: item.title,
          // A broken entry takes nobody anywhere; the others still do.
          page: await pageOf(pdf, item).catch(() => null),
          below: await read(item.items, `${key}.`),
        };
      }),
    );
  return read((await pdf.getOutline()) ?? [], '');
}
