import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A run of text on a page as people see it: points from the bottom left, and how far it is turned. */
export interface TextPlace {
  text: string;
  x: number;
  y: number;
  degrees: number;
}

/** Where the texts of the first page are. */
export async function pdfPlaces(pdf: Uint8Array): Promise<TextPlace[]> {
  const task = getDocument({ data: Uint8Array.from(pdf), useSystemFonts: false, verbosity: 0 });
  try {
    const page = await (await task.promise).getPage(1);
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
  } finally {
    await task.destroy();
  }
}
