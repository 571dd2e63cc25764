import { $generateNodesFromDOM } from '@lexical/html';
import {
  $createRangeSelectionFromDom,
  $getRoot,
  $insertNodes,
  $setSelection,
  COMMAND_PRIORITY_LOW,
  DROP_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  PASTE_COMMAND,
} from 'lexical';
import { sanitise } from './sanitise';

/** The editor's nodes for HTML from anywhere: structure and emphasis only. */
export const $nodesOf = (editor: LexicalEditor, html: string): LexicalNode[] =>
  $generateNodesFromDOM(editor, new DOMParser().parseFromString(sanitise(html), 'text/html'));

/** HTML from elsewhere. Copies from an editor, files and plain text are left to Lexical. */
const isForeign = (data: DataTransfer | null): data is DataTransfer =>
  data !== null && data.getData('text/html') !== '' && data.getData('application/x-lexical-editor') === '';

function $insert(editor: LexicalEditor, event: Event, data: DataTransfer | null): boolean {
  if (!isForeign(data)) return false;
  event.preventDefault();
  $insertNodes($nodesOf(editor, data.getData('text/html')));
  return true;
}

/** The place in the document that a point of the window is nearest to. */
function placeAt(x: number, y: number): { node: Node; offset: number } | undefined {
  const position = document.caretPositionFromPoint?.(x, y);
  if (position) return { node: position.offsetNode, offset: position.offset };
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}

/** Puts the caret where something is dropped; where there is no text, at the end. */
function $selectAt(editor: LexicalEditor, { clientX, clientY }: DragEvent): void {
  const place = placeAt(clientX, clientY);
  const selection = window.getSelection();
  if (place && selection && editor.getRootElement()?.contains(place.node)) {
    selection.collapse(place.node, place.offset);
    const found = $createRangeSelectionFromDom(selection, editor);
    if (found) {
      $setSelection(found);
      return;
    }
  }
  $getRoot().selectEnd();
}

/**
 * Has pasted and dropped text come in as structure and emphasis only, whatever its source looked like. Lexical's own
 * import would parse inline styles, and so would the browser between a drop and its input event: the page's
 * Content-Security-Policy reports both.
 */
export const registerPlainInsertion = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => $insert(editor, event, 'clipboardData' in event ? event.clipboardData : null),
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        if (!isForeign(event.dataTransfer) || event.dataTransfer.files.length > 0) return false;
        $selectAt(editor, event);
        return $insert(editor, event, event.dataTransfer);
      },
      COMMAND_PRIORITY_LOW,
    ),
  );
