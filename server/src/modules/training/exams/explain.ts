import type { Bilingual } from '@attest/api-contract';
import type { Context } from '../../../platform/module';

/** Several reasons as one text in the caller's language. */
export const explain = ({ language }: Pick<Context, 'language'>, reasons: Bilingual[]): string =>
  reasons.map((reason) => reason[language]).join(language === 'zh' ? '；' : '; ');
