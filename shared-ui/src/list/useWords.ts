import { i18n } from '@attest/shared-utility';
import type { FlatNamespace } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../form/language';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import type { Words } from './types';

/** The words of the language in force, for a list whose texts are those of an application. */
export function useWords(texts: string): Words {
  // A declared list names texts that exist: its keys are those of its namespace.
  const t = useTranslation(texts as FlatNamespace, { i18n }).t as unknown as Words['t'];
  const ui = useT();
  const text = useBilingual();
  const language = useLanguage();
  return useMemo(() => ({ t, ui, text, language }), [t, ui, text, language]);
}
