import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ListItemNode, ListNode } from '@lexical/list';
import { type InitialConfigType, LexicalComposer } from '@lexical/react/LexicalComposer';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getRoot,
  $isElementNode,
  type EditorThemeClasses,
  type LexicalEditor,
} from 'lexical';
import { useEffect, useMemo, useRef } from 'react';
import { $nodesOf, registerPlainInsertion } from './plainInsertion';
import type { RichTextFieldProps } from './props';
import { $toHtml } from './serialise';
import { Toolbar } from './Toolbar';

const useStyles = makeStyles({
  root: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-within': { borderBottomColor: tokens.colorCompoundBrandStroke },
  },
  text: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    overflowY: 'auto',
    overflowWrap: 'anywhere',
    resize: 'vertical',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '& p': { marginTop: 0, marginBottom: tokens.spacingVerticalS },
    '& ul, & ol': {
      marginTop: 0,
      marginBottom: tokens.spacingVerticalS,
      paddingLeft: tokens.spacingHorizontalXXL,
    },
  },
  short: { height: '112px' },
  tall: { height: '232px' },
  underline: { textDecorationLine: 'underline' },
  strikethrough: { textDecorationLine: 'line-through' },
  both: { textDecorationLine: 'underline line-through' },
});

/** Replaces the content by stored HTML; loose texts get a paragraph. */
function $fill(editor: LexicalEditor, html: string) {
  const nodes = $nodesOf(editor, html);
  const root = $getRoot().clear();
  for (const node of nodes) {
    if ($isElementNode(node)) root.append(node);
    else root.append($createParagraphNode().append(node));
  }
  if (root.isEmpty()) root.append($createParagraphNode());
}

/** The editor itself; `RichTextField` loads it. What it gives out carries no inline styles. */
export default function Editor({ value, onChange, tall, ...aria }: RichTextFieldProps) {
  const styles = useStyles();
  const last = useRef(value);
  const config = useMemo<InitialConfigType>(() => {
    const theme: EditorThemeClasses = {
      text: {
        underline: styles.underline,
        strikethrough: styles.strikethrough,
        underlineStrikethrough: styles.both,
      },
    };
    return {
      namespace: 'attest',
      theme,
      nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode],
      editorState: (editor) => $fill(editor, last.current),
      onError: (error) => {
        throw error;
      },
    };
  }, [styles]);
  const emit = (html: string) => {
    if (html === last.current) return;
    last.current = html;
    onChange(html);
  };
  return (
    <LexicalComposer initialConfig={config}>
      <div className={styles.root}>
        <Toolbar />
        <RichTextPlugin
          contentEditable={
            <ContentEditable
              {...aria}
              role="textbox"
              aria-multiline
              className={mergeClasses(styles.text, tall ? styles.tall : styles.short)}
            />
          }
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <HistoryPlugin />
      <ListPlugin />
      <OnChangePlugin ignoreSelectionChange onChange={(state) => emit(state.read($toHtml))} />
      <PlainInsertion />
      <Follow value={value} last={last} />
    </LexicalComposer>
  );
}

/** Pasted and dropped text comes in without its looks. */
function PlainInsertion() {
  const [editor] = useLexicalComposerContext();
  useEffect(() => registerPlainInsertion(editor), [editor]);
  return null;
}

/** Takes over a value set from outside (a recovered draft), never the echo of the own typing. */
function Follow({ value, last }: { value: string; last: { current: string } }) {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    if (value === last.current) return;
    last.current = value;
    editor.update(() => $fill(editor, value));
  }, [editor, value, last]);
  return null;
}
