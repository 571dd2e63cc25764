import { type BrowserModule, filesBySpecifier } from '../build/modules';

/** What a developer types into the console of a page: a line for every specifier that the module answers. */
export const overridesOf = (module: BrowserModule, origin: string): string =>
  filesBySpecifier(module)
    .map(([specifier, file]) => `  importMapOverrides.addOverride('${specifier}', '${origin}/${file}')`)
    .join('\n');
