import { lazyPart } from './lazyPart';

export const OutlineTree = lazyPart(async () => (await import('../tree/OutlineTree')).OutlineTree);
