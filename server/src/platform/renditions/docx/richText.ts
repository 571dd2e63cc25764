import {
  officeMarkup,
  type PluginContent,
  type ScopeData,
  type Tag,
  TagPlacement,
  TemplatePlugin,
  xml,
} from 'easy-template-x';

const TOKEN = /<(\/?)([a-z][a-z0-9]*)[^<>]*>|[^<]+|</gi;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
/** How a run looks inside of an element. */
const LOOKS: Record<string, string> = {
  b: '<w:b/>',
  strong: '<w:b/>',
  h1: '<w:b/>',
  h2: '<w:b/>',
  h3: '<w:b/>',
  h4: '<w:b/>',
  th: '<w:b/>',
  i: '<w:i/>',
  em: '<w:i/>',
  u: '<w:u w:val="single"/>',
  s: '<w:strike/>',
  sub: '<w:vertAlign w:val="subscript"/>',
  sup: '<w:vertAlign w:val="superscript"/>',
};
/** Elements that begin on a line of their own, and end it. */
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'table', 'tr']);
const CELLS = new Set(['td', 'th']);

/** What XML cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/g;

/** A text as a document can hold it. */
export const writable = (text: string): string => text.replace(UNWRITABLE, '');

const escaped = (text: string): string =>
  writable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Lists as they are open, with the number of the last item; 0 for those without numbers. */
type Lists = { numbered: boolean; last: number }[];

/** Rich text as runs of WordprocessingML: looks are kept, paragraphs and items begin on lines of their own. */
function runsOf(html: string): string {
  const open: string[] = [];
  const lists: Lists = [];
  let out = '';
  let atStart = true;
  const breakLine = () => {
    if (!atStart) out += '<w:r><w:br/></w:r>';
    atStart = true;
  };
  const write = (text: string) => {
    const looks = [...new Set(open.map((name) => LOOKS[name] ?? ''))].join('');
    out += `<w:r><w:rPr>${looks}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
    atStart = false;
  };
  const begin = (name: string) => {
    if (BLOCKS.has(name)) breakLine();
    if (name === 'ul' || name === 'ol') lists.push({ numbered: name === 'ol', last: 0 });
    if (name === 'li') write(markOf(lists));
    open.push(name);
  };
  const end = (name: string) => {
    const at = open.lastIndexOf(name);
    if (at >= 0) open.splice(at, 1);
    if (name === 'ul' || name === 'ol') lists.pop();
    if (CELLS.has(name)) out += '<w:r><w:tab/></w:r>';
    if (BLOCKS.has(name)) breakLine();
  };
  for (const [token, closing, element] of html.matchAll(TOKEN)) {
    const name = element?.toLowerCase();
    if (name === 'br') {
      out += '<w:r><w:br/></w:r>';
      atStart = true;
    } else if (name) (closing ? end : begin)(name);
    else if (!atStart || token.trim()) write(decoded(token));
  }
  return out.replace(/(<w:r><w:br\/><\/w:r>)+$/, '');
}

function markOf(lists: Lists): string {
  const list = lists.at(-1);
  const indent = '   '.repeat(Math.max(lists.length - 1, 0));
  if (!list?.numbered) return `${indent}• `;
  list.last += 1;
  return `${indent}${list.last}. `;
}

/** Rich text as the filler hands it over. */
export interface RichText extends PluginContent {
  _type: 'richText';
  html: string;
}

/** Puts rich text in the place of a tag, in the font that the tag is written in. */
export class RichTextPlugin extends TemplatePlugin {
  readonly contentType = 'richText';

  override simpleTagReplacements(tag: Tag, data: ScopeData): void {
    if (tag.placement !== TagPlacement.TextNode) {
      officeMarkup.modify.removeTag(tag);
      return;
    }
    const { html } = data.getScopeData<RichText>();
    const text = officeMarkup.query.containingTextNode(tag.xmlTextNode);
    const run = officeMarkup.query.containingRunNode(text);
    const [before, after] = xml.modify.splitByChild(run, text, true);
    const look = xml.query.findChild(before, officeMarkup.query.isRunPropertiesNode);
    if (look) xml.modify.insertChild(after, xml.create.cloneNode(look, true), 0);
    const { childNodes = [] } = xml.parser.parse(`<root>${runsOf(html)}</root>`);
    for (const one of [...childNodes].reverse()) {
      const own = xml.query.findChild(one, officeMarkup.query.isRunPropertiesNode);
      for (const part of look?.childNodes ?? [])
        if (own && !own.childNodes?.some(({ nodeName }) => nodeName === part.nodeName))
          xml.modify.appendChild(own, xml.create.cloneNode(part, true));
      xml.modify.insertAfter(one, before);
    }
  }
}
