import { reactCopies } from './reactCopies';

/** Specifier of the import map that leads to an address. */
const moduleAt = (address: string): string => {
  const { imports = {} } = System.getImportMap();
  return Object.entries(imports).find(([, target]) => target === address.split('?')[0])?.[0] ?? address;
};

/** Says in the console which module started a second React; the first one is the shared copy. */
export const reportSecondReact = (): void => {
  const [first, ...more] = reactCopies();
  for (const address of more) {
    console.error(
      `${moduleAt(address)} brings a second React beside that of ${first}: hooks and themes break`,
    );
  }
};
