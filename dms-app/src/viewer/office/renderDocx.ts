import { renderAsync } from 'docx-preview';
import { ACTIVE_NOTE, NOTE, NOTE_COLOURS } from '../pdf/marks';

/** Links may lead to the web and to mail; anything else in a file is not to be trusted. */
const SAFE_LINK = /^(https?:|mailto:|#)/i;

const PAPER = `
  ::highlight(${NOTE}) { background-color: ${NOTE_COLOURS[NOTE]}; }
  ::highlight(${ACTIVE_NOTE}) { background-color: ${NOTE_COLOURS[ACTIVE_NOTE]}; }
  :host { display: block; }
  .docx-wrapper { background: transparent !important; padding: 12px !important; }
  .docx-wrapper > section.docx { box-shadow: 0 0 2px rgb(0 0 0 / 0.24) !important; margin-bottom: 12px !important; color: #000; }
`;

/**
 * Shows a Word document inside `host`, apart from the styles of the page. Its styles go in as constructed sheets:
 * the page's policy allows no style element of a document's making.
 */
export async function renderDocx(host: HTMLElement, content: Blob): Promise<void> {
  const body = document.createElement('div');
  const styles = document.createElement('div');
  await renderAsync(content, body, styles, {
    inWrapper: true,
    ignoreLastRenderedPageBreak: false,
    renderAltChunks: false,
    renderComments: false,
    useBase64URL: true,
    debug: false,
  });
  for (const link of body.querySelectorAll('a')) {
    if (!SAFE_LINK.test(link.getAttribute('href') ?? '#')) link.removeAttribute('href');
    else if (!link.getAttribute('href')?.startsWith('#')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
  }
  const sheets = [...styles.querySelectorAll('style')].map(({ textContent }) => textContent ?? '');
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [...sheets, PAPER].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  root.replaceChildren(...body.childNodes);
}
