/**
 * Path of a link with `#/…` from an older installation, with its query; undefined for any other address.
 * The query in front of the hash is kept.
 */
export const pathOfHash = ({ hash, search }: Pick<Location, 'hash' | 'search'>): string | undefined => {
  if (!hash.startsWith('#/')) return undefined;
  const [path = '/', inner = ''] = hash.slice(1).split('?', 2);
  const query = [search.replace(/^\?/, ''), inner].filter(Boolean).join('&');
  // Two slashes would make it the address of another host.
  return path.replace(/^\/+/, '/') + (query ? `?${query}` : '');
};
