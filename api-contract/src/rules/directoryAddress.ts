const ADDRESS = /^(ldaps?):\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?\/?$/i;
const PORTS = { ldap: 389, ldaps: 636 } as const;

/** Where a directory is. */
export interface DirectoryAddress {
  /** TLS from the first byte; otherwise from StartTLS on. */
  secure: boolean;
  /** A name or an address, without brackets. */
  host: string;
  port: number;
  /** As the operators write it: in lower case, without the port of the scheme and without a path. */
  origin: string;
}

/** Reads `ldaps://host[:port]` or `ldap://host[:port]`. Undefined for whatever else. */
export function directoryAddress(text: string): DirectoryAddress | undefined {
  const [, scheme, host, given] = ADDRESS.exec(text) ?? [];
  if (!scheme || !host) return undefined;
  const kind = scheme.toLowerCase() as keyof typeof PORTS;
  const port = given === undefined ? PORTS[kind] : Number(given);
  if (port === 0 || port > 65_535) return undefined;
  const place = host.toLowerCase();
  return {
    secure: kind === 'ldaps',
    host: place.replace(/^\[|\]$/g, ''),
    port,
    origin: `${kind}://${place}${port === PORTS[kind] ? '' : `:${port}`}`,
  };
}

/** Whether a directory may be where it is said to be: while it is in use, where the operators allow it. */
export function isDirectoryAddress(
  { server, enabled }: { server: string; enabled: boolean },
  origins: string[],
): boolean {
  const address = directoryAddress(server);
  return address !== undefined && (!enabled || origins.includes(address.origin));
}
