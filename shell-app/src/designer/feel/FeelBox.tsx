import { makeStyles, tokens, useBilingual } from '@attest/shared-ui';
import FeelEditor from '@bpmn-io/feel-editor';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useDesigning } from '../designing';
import { functionsOf, variablesOf } from './variables';

const useStyles = makeStyles({
  root: {
    minHeight: '32px',
    minWidth: 0,
    boxSizing: 'border-box',
    padding: `5px ${tokens.spacingHorizontalS}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    // Its colours are those of a light ground.
    backgroundColor: tokens.colorNeutralBackground1,
    fontFamily: tokens.fontFamilyMonospace,
    '&:focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    '& .cm-content': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  },
});

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content ?? '';

interface Props {
  id: string;
  label: string;
  value: string;
  onChange(value: string): void;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-required'?: boolean | undefined;
  'aria-invalid'?: boolean | undefined;
}

/** A box for a FEEL expression: completes names of fields, rules and functions, and marks what is no expression. */
export function FeelBox({ id, label, value, onChange, ...aria }: Props) {
  const styles = useStyles();
  const around = useDesigning();
  const pick = useBilingual();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<FeelEditor | null>(null);
  const latest = useRef({ value, onChange });
  latest.current.onChange = onChange;
  const variables = variablesOf(around, pick);
  const known = JSON.stringify(variables);
  const functions = around.choices.functions.length;

  useEffect(() => {
    const box = host.current;
    if (!box) return;
    const made = new FeelEditor({
      container: box,
      value,
      variables,
      builtins: functionsOf(around),
      contentAttributes: {
        id,
        ...(aria['aria-labelledby']
          ? { 'aria-labelledby': aria['aria-labelledby'] }
          : { 'aria-label': label }),
        ...(aria['aria-describedby'] && { 'aria-describedby': aria['aria-describedby'] }),
      },
      extensions: [EditorView.cspNonce.of(nonce), EditorView.lineWrapping],
      onChange(text) {
        if (text === latest.current.value) return;
        latest.current.value = text;
        latest.current.onChange(text);
      },
    });
    editor.current = made;
    return () => {
      editor.current = null;
      EditorView.findFromDOM(box)?.destroy();
    };
  }, [functions]);

  useEffect(() => {
    if (latest.current.value === value) return;
    latest.current.value = value;
    editor.current?.setValue(value);
  }, [value]);

  useEffect(() => editor.current?.setVariables(variables), [known]);

  return <div ref={host} className={styles.root} />;
}
