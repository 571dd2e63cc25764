import { describe, expect, it } from '@jest/globals';
import { $createListItemNode, $createListNode, ListItemNode, ListNode } from '@lexical/list';
import { $createHeadingNode, HeadingNode, QuoteNode } from '@lexical/rich-text';
import { $createLineBreakNode, $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical';
import { plainText } from './plainText';
import { sanitise } from './sanitise';
import { $toHtml } from './serialise';

function htmlOf(write: () => void): string {
  const editor = createEditor({
    nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode],
    onError: (error) => {
      throw error;
    },
  });
  editor.update(write, { discrete: true });
  return editor.getEditorState().read($toHtml);
}

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
