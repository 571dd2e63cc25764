/** Elements that rich text is made of; an angle bracket before anything else is a text. */
const MARKUP =
  /<\/?(?:p|br|b|strong|i|em|u|s|sub|sup|h[1-6]|ul|ol|li|blockquote|pre|code|table|thead|tbody|tr|th|td|a|div|span)(?:\s[^<>]*)?\/?>/i;
const EVERY = new RegExp(MARKUP, 'gi');
/** After these a new line begins. */
const LINE_END = /<br\s*\/?>|<\/(?:p|li|h[1-6]|tr|blockquote|pre|div)>/gi;
const CELL_END = /<\/t[dh]>/gi;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

export const isMarkup = (text: string): boolean => MARKUP.test(text);

/** The words of rich text, a line for every paragraph. */
export const wordsOfMarkup = (html: string): string =>
  html
    .replace(LINE_END, '\n')
    .replace(CELL_END, '\t')
    .replace(EVERY, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/[ \t]+\n/g, '\n')
    .trim();
