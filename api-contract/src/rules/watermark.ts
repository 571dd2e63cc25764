/** What a watermark may name; in a template as `{{name}}`. */
export const WATERMARK_FIELDS = ['name', 'account', 'time'] as const;
export type WatermarkField = (typeof WATERMARK_FIELDS)[number];

/** Lines of a tenant's watermark: one per line of the template, filled; what names nothing known is left out. */
export const watermarkLines = (template: string, values: Record<WatermarkField, string>): string[] =>
  template
    .split('\n')
    .map((line) =>
      line.replace(/\{\{(\w+)\}\}/g, (_, field: string) =>
        Object.hasOwn(values, field) ? values[field as WatermarkField] : '',
      ),
    )
    .map((line) => line.trim())
    .filter(Boolean);
