import pdfmake from 'pdfmake';
import { FONT_FILE } from './fontFile';

// The one font stands for every style: there is no bold cut of this size to carry along.
pdfmake.addFonts({
  Noto: { normal: FONT_FILE, bold: FONT_FILE, italics: FONT_FILE, bolditalics: FONT_FILE },
});
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === FONT_FILE);

export const INK = { muted: '#424242', rule: '#D1D1D1', head: '#E6F0F0', tenant: '#616161' };

/** pdfmake with the product's font, and no way to anything else. */
export { pdfmake };
