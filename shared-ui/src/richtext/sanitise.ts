import createPurifier from 'dompurify';

const TAGS = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'span',
  'div',
];

/** Even parsing an inline style breaks the page's Content-Security-Policy: they go before the parser sees them. */
const withoutStyles = (html: string) =>
  html
    .replace(/<style\b[^>]*>[\s\S]*?<\/style>/gi, '')
    .replace(/\sstyle\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '');

/** Only structure and emphasis remain: no attributes, links, images, scripts or styles. */
export const sanitise = (html: string): string =>
  createPurifier.sanitize(withoutStyles(html), { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: [] });
