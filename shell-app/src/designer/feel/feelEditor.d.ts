// The package brings no types.
declare module '@bpmn-io/feel-editor' {
  import type { EditorView } from '@codemirror/view';

  export interface Variable {
    name: string;
    type?: string;
    detail?: string;
    info?: string;
    isList?: boolean | 'optional';
    entries?: Variable[];
    params?: { name: string; type?: string }[];
  }

  export interface FeelEditorOptions {
    container: HTMLElement;
    value?: string;
    onChange?(value: string): void;
    contentAttributes?: Record<string, string>;
    extensions?: (typeof EditorView.lineWrapping)[];
    builtins?: Variable[];
    variables?: Variable[];
  }

  export default class FeelEditor {
    constructor(options: FeelEditorOptions);
    setValue(value: string): void;
    setVariables(variables: Variable[]): void;
  }
}
