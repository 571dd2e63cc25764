import { describe, expect, it, jest } from '@jest/globals';
import { $createListItemNode, $createListNode, ListItemNode, ListNode } from '@lexical/list';
import { $createHeadingNode, HeadingNode, QuoteNode } from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  createEditor,
  DROP_COMMAND,
  PASTE_COMMAND,
} from 'lexical';
import { registerPlainInsertion } from './plainInsertion';
import { plainText } from './plainText';
import { sanitise } from './sanitise';
import { $toHtml } from './serialise';

const newEditor = () =>
  createEditor({
    nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode],
    onError: (error) => {
      throw error;
    },
  });

function htmlOf(write: () => void): string {
  const editor = newEditor();
  editor.update(write, { discrete: true });
  return editor.getEditorState().read($toHtml);
}

const STYLED =
  '<p style="color: red" class="x"><b style="font-size: 20px">cold</b> room</p><style>p{}</style>';

describe.each(['pasted', 'dropped'] as const)('text %s from elsewhere', (how) => {
  /** Brings data of these types into an empty editor as the browser would. */
  const bring = (types: Record<string, string>) => {
    const editor = newEditor();
    const parse = jest.spyOn(DOMParser.prototype, 'parseFromString');
    const unregister = registerPlainInsertion(editor);
    const data = { getData: (type: string) => types[type] ?? '', files: [] } as unknown as DataTransfer;
    const preventDefault = jest.fn();
    let handled = false;
    editor.update(
      () => {
        $getRoot().append($createParagraphNode());
        $getRoot().selectEnd();
        handled =
          how === 'pasted'
            ? editor.dispatchCommand(PASTE_COMMAND, {
                clipboardData: data,
                preventDefault,
              } as unknown as ClipboardEvent)
            : editor.dispatchCommand(DROP_COMMAND, {
                dataTransfer: data,
                preventDefault,
              } as unknown as DragEvent);
      },
      { discrete: true },
    );
    unregister();
    const parsed = parse.mock.calls.map(([html]) => html).join();
    parse.mockRestore();
    return { handled, parsed, html: editor.getEditorState().read($toHtml) };
  };

  it('brings its structure and emphasis, and no style is ever parsed', () => {
    const { handled, parsed, html } = bring({ 'text/html': STYLED });
    expect(handled).toBe(true);
    expect(html).toBe('<p><strong>cold</strong> room</p>');
    expect(parsed).toContain('cold');
    expect(parsed).not.toMatch(/style/);
  });

  it('is left to Lexical when it is plain or comes from an editor', () => {
    expect(bring({ 'text/plain': 'cold' }).handled).toBe(false);
    expect(bring({ 'text/html': STYLED, 'application/x-lexical-editor': '{}' }).handled).toBe(false);
  });
});

describe('rich text', () => {
  it('is written as bare structure and emphasis', () => {
    const html = htmlOf(() => {
      const strong = $createTextNode('3 < 4').toggleFormat('bold').toggleFormat('underline');
      const list = $createListNode('number').append($createListItemNode().append($createTextNode('first')));
      $getRoot().append(
        $createHeadingNode('h2').append($createTextNode('Found')),
        $createParagraphNode().append($createTextNode('a & b '), strong, $createLineBreakNode()),
        list,
      );
    });
    expect(html).toBe(
      '<h2>Found</h2><p>a &amp; b <u><strong>3 &lt; 4</strong></u><br></p><ol><li>first</li></ol>',
    );
    expect(sanitise(html)).toBe(html);
  });

  it('is empty when nothing is written', () => {
    expect(htmlOf(() => $getRoot().append($createParagraphNode().append($createTextNode('  '))))).toBe('');
  });

  it.each([
    ['<p style="color:red" class="x">a</p>', '<p>a</p>'],
    ['<p onclick="x()">a<script>x()</script></p>', '<p>a</p>'],
    ['<a href="javascript:x()">a</a>', 'a'],
    ['<img src=x onerror=x()>', ''],
    ['<svg><script>x()</script></svg><p>b</p>', '<p>b</p>'],
    ['<iframe srcdoc="<script>x()</script>"></iframe>', ''],
  ])('keeps nothing that could run or load: %s', (html, safe) => {
    expect(sanitise(html)).toBe(safe);
  });

  it('gives its words alone', () => {
    expect(plainText('<p>a &lt; b</p><ul><li>c</li></ul>')).toBe('a < b\nc');
  });
});
