import { type ComponentType, lazy } from 'react';
import { loadPageTexts } from './texts';

/** A page in a file of its own, by its name there, with the texts it needs. */
export const lazyPage = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) =>
  lazy(async () => {
    const [page] = await Promise.all([load(), loadPageTexts()]);
    return { default: page[name] };
  });
