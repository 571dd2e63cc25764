/** What a tag stands for: words, rich text, a picture, whether something holds, or the rows of a loop. */
export type TemplateValue =
  | string
  | boolean
  | { html: string }
  | { picture: Uint8Array; mediaType: string }
  | TemplateValues[];

/** By the names of tags. */
export interface TemplateValues {
  [tag: string]: TemplateValue;
}

/** A tag as the file has it: `{{name}}`, `{{#name}}` or `{{/name}}`. */
export interface ReadTag {
  name: string;
  kind: 'value' | 'open' | 'close';
}

/** What stands in the way of using a file as a template, beside tags that nobody knows. */
export interface TemplateFault {
  kind: 'unclosed' | 'unopened' | 'embedded' | 'field';
  /** The tag, the part of the file, or the instruction. */
  what: string;
}

/** What is in a file that shall be a template. */
export interface ReadTemplate {
  tags: ReadTag[];
  faults: TemplateFault[];
}
