import type { ErrorCode } from './errors';
import { filled } from './rules/filled';
import en from './texts/errors.en.json';
import zh from './texts/errors.zh.json';

const TEXTS: Record<'zh' | 'en', Record<ErrorCode, string>> = { zh, en };

/**
 * Text of an error in one language with its parameters filled in. For the server, which needs both languages at any
 * time; the browser loads the one in use (`errorText` of shared-utility).
 */
export const errorText = (
  code: ErrorCode,
  language: 'zh' | 'en',
  params: Record<string, unknown> = {},
): string => filled(TEXTS[language][code], params, language);
