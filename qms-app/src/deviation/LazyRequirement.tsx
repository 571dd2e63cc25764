import { lazyPart } from '@attest/shared-ui';

/** Stands below the form, and comes after it. */
export const LazyRequirement = lazyPart(async () => (await import('./Requirement')).Requirement, null);
