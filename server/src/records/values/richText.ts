/** Tags that survive, by the names they are written with. */
const ALLOWED = new Set([
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'a',
]);
const VOID = new Set(['br']);
/** Elements whose content is no text for people. */
const DROPPED_WITH_CONTENT =
  /<(script|style|template|noscript|iframe|object|svg|math|textarea|title|select)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const TAG = /<(\/?)([A-Za-z][A-Za-z0-9]*)((?:[\s/][^<>]*)?)>/g;
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:)[^\s"'<>`]*$/i;

/**
 * Reduces rich text to an allow-list of tags. The result is written anew from the tags it recognises and from
 * escaped text, so nothing else can survive, whatever the input looks like. Attributes go, except the web or
 * mail address of a link. Unclosed tags are closed, stray ones left out.
 */
export function sanitiseRichText(html: string): string {
  const source = html.replace(COMMENT, '').replace(DROPPED_WITH_CONTENT, '');
  const open: string[] = [];
  let out = '';
  let from = 0;
  for (const match of source.matchAll(TAG)) {
    out += text(source.slice(from, match.index));
    from = match.index + match[0].length;
    const name = (match[2] ?? '').toLowerCase();
    if (!ALLOWED.has(name)) continue;
    if (VOID.has(name)) out += `<${name}>`;
    else if (match[1]) out += closeTo(name, open);
    else {
      open.push(name);
      out += name === 'a' ? link(match[3] ?? '') : `<${name}>`;
    }
  }
  out += text(source.slice(from));
  while (open.length > 0) out += `</${open.pop()}>`;
  return out;
}

const text = (raw: string): string => raw.replace(/</g, '&lt;').replace(/>/g, '&gt;');

function closeTo(name: string, open: string[]): string {
  if (!open.includes(name)) return '';
  let out = '';
  let last: string | undefined;
  do {
    last = open.pop();
    out += `</${last}>`;
  } while (last !== name);
  return out;
}

function link(attributes: string): string {
  const address = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const href = (address?.[1] ?? address?.[2] ?? address?.[3] ?? '').trim();
  return SAFE_ADDRESS.test(href) ? `<a href="${href}" rel="noopener noreferrer">` : '<a>';
}
