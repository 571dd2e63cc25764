/**
 * What needs no part of the look: for pages that must stand before Fluent is there. It is no module of the import map;
 * whoever imports it takes a copy of the few lines.
 */
export { application, type LifecycleOptions } from './frame/application';
export { ErrorBoundary } from './frame/ErrorBoundary';
export { useBilingual } from './frame/useBilingual';
export { latePart } from './lazy/latePart';
export { useObservable } from './query/useObservable';
export { useTheme } from './theme/themeInForce';
