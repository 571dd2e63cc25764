import type { ErrorCode, Language } from '@attest/api-contract';
import { isApiError } from './apiError';

interface MessageOptions {
  /** The text of a code in the language in use, filled from its parameters. */
  text: (code: ErrorCode, params: Record<string, unknown>) => string;
  language: () => Language;
  formatInstant: (instant: string) => string;
  formatBytes: (bytes: number) => string;
  /** Name of a password strength level, 0–3. */
  strengthName: (level: number) => string;
}

/** Their numbers are bytes. */
const IN_BYTES = ['FILE_TOO_LARGE', 'FILE_UPLOADS_UNFINISHED'];
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** The text of an error for the reader: in the language in use, times in the viewer's zone. */
export function createErrorMessage(options: MessageOptions) {
  const localise = (name: string, value: unknown, code: string): unknown => {
    if (typeof value === 'object' && value !== null && 'zh' in value && 'en' in value)
      return value[options.language()];
    if (typeof value === 'string' && INSTANT.test(value)) return options.formatInstant(value);
    if (name === 'level' && typeof value === 'number') return options.strengthName(value);
    if (IN_BYTES.includes(code) && typeof value === 'number') return options.formatBytes(value);
    return value;
  };

  return (error: unknown): string => {
    if (!isApiError(error)) return options.text('SERVICE_ERROR', { requestId: '–' });
    const params = Object.fromEntries(
      Object.entries(error.params).map(([name, value]) => [name, localise(name, value, error.code)]),
    );
    return options.text(error.code, params);
  };
}
