/** A text with its parameters in the places of `{{name}}`. */
export const filled = (text: string, params: Record<string, unknown> = {}): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
