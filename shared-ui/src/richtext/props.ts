export interface RichTextFieldProps {
  id?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  /** HTML of structure and emphasis only. */
  value: string;
  onChange(html: string): void;
  /** More room, for long texts. */
  tall?: boolean;
}
