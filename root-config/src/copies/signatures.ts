/** A package of which the page may hold one copy only, and how its own code is told from code that uses it. */
export interface Signature {
  packageName: string;
  /** the module of the import map that brings the one copy */
  owner: string;
  /** survives minification; stands in the package itself, not in its users */
  pattern: RegExp;
}

const SIGNATURES: readonly Signature[] = [
  { packageName: 'react', owner: 'react', pattern: /prototype\.isReactComponent\s*=\s*\{\s*\}/ },
  {
    packageName: '@fluentui/react-components',
    owner: 'shared-ui',
    pattern: /["'`]data-make-styles-bucket["'`]/,
  },
  { packageName: 'i18next', owner: 'i18n', pattern: /["'`]languageChanging["'`]/ },
];

/** Names of the singletons that a module's source brings although another module owns them. */
export const foreignCopies = (moduleName: string, source: string): string[] =>
  SIGNATURES.filter(({ owner, pattern }) => owner !== moduleName && pattern.test(source)).map(
    ({ packageName }) => packageName,
  );
