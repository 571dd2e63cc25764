import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A run of text on a page as people see it: points from the bottom left, and how far it is turned. */
export interface TextPlace {
  text: string;
  x: number;
  y: number;
  degrees: number;
}

/** Where the texts of each page are. */
export async function pagePlaces(pdf: Uint8Array): Promise<TextPlace[][]> {
  const task = getDocument({ data: Uint8Array.from(pdf), useSystemFonts: false, verbosity: 0 });
  try {
    const file = await task.promise;
    const pages: TextPlace[][] = [];
    for (let number = 1; number <= file.numPages; number += 1)
      pages.push(await placesOn(await file.getPage(number)));
    return pages;
  } finally {
    await task.destroy();
  }
}

/** Where the texts of the first page are. */
export const pdfPlaces = async (pdf: Uint8Array): Promise<TextPlace[]> => (await pagePlaces(pdf))[0] ?? [];

async function placesOn(page: PDFPageProxy): Promise<TextPlace[]> {
  const { height, transform } = page.getViewport({ scale: 1 });
  const [a, b, c, d, e, f] = transform as [number, number, number, number, number, number];
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [ta, tb, , , tx, ty] = item.transform as [number, number, number, number, number, number];
    const right = [a * ta + c * tb, b * ta + d * tb] as const;
    return [
      {
        text: item.str,
        x: a * tx + c * ty + e,
        y: height - (b * tx + d * ty + f),
        degrees: (Math.atan2(-right[1], right[0]) * 180) / Math.PI,
      },
    ];
  });
}
