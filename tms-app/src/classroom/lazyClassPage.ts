import { addLocales } from '@attest/shared-utility';
import type { ComponentType } from 'react';
import { lazyPage } from '../lazyPage';

/** The texts of classes; loaded with the first page that shows one. */
export const loadClassTexts = () =>
  addLocales(
    'tms-app',
    { zh: () => import('../locales/classroom.zh.json'), en: () => import('../locales/classroom.en.json') },
    'classroom',
  );

/** A page about classes, in a file of its own, with the texts of classes. */
export const lazyClassPage = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) =>
  lazyPage(async () => (await Promise.all([load(), loadClassTexts()]))[0], name);
