import { ImagePlugin, LoopPlugin, TEXT_CONTENT_TYPE, TemplateHandler, TextPlugin } from 'easy-template-x';
import { RichTextPlugin } from './richText';

/** Nested tables and text boxes lie deep; what lies deeper was made to exhaust a reader. */
const MAX_DEPTH = 100;

/** Reads and fills tags. It knows data alone: no links, no charts, nothing that a template could bring itself. */
export const templateHandler = (): TemplateHandler =>
  new TemplateHandler({
    plugins: [new LoopPlugin(), new RichTextPlugin(), new ImagePlugin(), new TextPlugin()],
    delimiters: { tagStart: '{{', tagEnd: '}}', containerTagOpen: '#', containerTagClose: '/' },
    defaultContentType: TEXT_CONTENT_TYPE,
    maxXmlDepth: MAX_DEPTH,
  });
