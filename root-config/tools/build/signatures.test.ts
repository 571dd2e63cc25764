import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { foreignCopies } from '../../src/copies/signatures';
import { ROOT } from './modules';

const source = (path: string) => readFileSync(join(ROOT, 'node_modules', path), 'utf8');

describe('telling a second copy by its source', () => {
  it.each([
    ['react', 'react/cjs/react.production.js'],
    ['i18next', 'i18next/dist/cjs/i18next.js'],
    ['@fluentui/react-components', '@griffel/core/lib/constants.cjs'],
  ])('knows %s', (packageName, path) => {
    expect(foreignCopies('qms-app', source(path))).toEqual([packageName]);
  });

  it('does not take users of a package for the package', () => {
    for (const path of [
      'react-dom/cjs/react-dom-client.production.js',
      'react-i18next/dist/es/useTranslation.js',
    ]) {
      expect(foreignCopies('qms-app', source(path))).toEqual([]);
    }
  });

  it('lets the owner bring its own', () => {
    expect(foreignCopies('react', source('react/cjs/react.production.js'))).toEqual([]);
  });
});
