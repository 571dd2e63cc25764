import { $isListItemNode, $isListNode } from '@lexical/list';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import {
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type LexicalNode,
  type TextNode,
} from 'lexical';

const FORMATS = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strikethrough', 's'],
  ['subscript', 'sub'],
  ['superscript', 'sup'],
] as const;

/**
 * The editor's content as plain HTML: structure and emphasis only, no classes and no inline styles
 * (the page's Content-Security-Policy forbids those). An empty text when nothing is written.
 * Call inside `editorState.read`.
 */
export function $toHtml(): string {
  const root = $getRoot();
  return root.getTextContent().trim() === '' ? '' : root.getChildren().map(htmlOf).join('');
}

function htmlOf(node: LexicalNode): string {
  if ($isTextNode(node)) return textHtml(node);
  if ($isLineBreakNode(node)) return '<br>';
  if (!$isElementNode(node)) return escapeText(node.getTextContent());
  const inner = node.getChildren().map(htmlOf).join('');
  const tag = tagOf(node);
  return tag ? `<${tag}>${inner}</${tag}>` : inner;
}

function tagOf(node: LexicalNode): string | undefined {
  if ($isListNode(node)) return node.getListType() === 'number' ? 'ol' : 'ul';
  if ($isListItemNode(node)) return 'li';
  if ($isHeadingNode(node)) return node.getTag();
  if ($isQuoteNode(node)) return 'blockquote';
  return node.getType() === 'paragraph' ? 'p' : undefined;
}

function textHtml(node: TextNode): string {
  return FORMATS.reduce(
    (html, [format, tag]) => (node.hasFormat(format) ? `<${tag}>${html}</${tag}>` : html),
    escapeText(node.getTextContent()),
  );
}

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
