import { i18n } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';

/** Texts of this application. */
export const useT = () => useTranslation('navbar', { i18n }).t;
