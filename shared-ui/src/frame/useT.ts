import { i18n } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

/** Texts of this package (namespace `ui`); keys are grouped by folder name. Follows the language live. */
export const useT = () => useTranslation('ui', { i18n }).t;
