import { i18n } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

/** Texts of this application. */
export const useT = () => useTranslation('shell-app', { i18n }).t;
