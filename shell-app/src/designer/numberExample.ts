/** The first number of this year that a pattern gives; what a field puts into it stands there by its name. */
export const numberExample = (pattern: string, nameOf: (key: string) => string): string =>
  pattern
    .replace(/\{seq:([1-9])\}/, (_, width: string) => '1'.padStart(Number(width), '0'))
    .replace(/\{([A-Za-z]+)\}/g, (_, key: string) =>
      key === 'YYYY' ? String(new Date().getFullYear()) : `‹${nameOf(key)}›`,
    );
