export function foundSlapd(): string | undefined;
