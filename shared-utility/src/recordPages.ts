import { session } from './runtime';

/** Addresses of the pages of a type of record, by its code; undefined where the tenant has none such. */
export function recordPages(type: string) {
  const path = session.current().recordTypes.find(({ code }) => code === type)?.path;
  if (!path) return undefined;
  const list = path.split('/').slice(0, 4).join('/');
  return { list, create: `${list}/create`, record: (id: string): string => path.replace('{id}', id) };
}
