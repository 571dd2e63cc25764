export * from './access';
export * from './definition';
export * from './form';
export * from './problems';
export * from './rules';
export * from './settings';
export * from './slots';
export * from './steps';
