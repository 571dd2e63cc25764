import { session } from '@attest/shared-utility';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import type { RecordProcess } from './process';

/** A name that begins a sentence as it stands within one: `archive item`, but `CAPA`. */
const within = (name: string) => name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());

/** What the list of a type and a new record of it are called: in words of its own, else by its menu and its name. */
export function useProcessTexts({ menu, name, words, at }: RecordProcess) {
  const t = useT();
  const text = useBilingual();
  const own = session.current().menus.find(({ code, path }) => code === menu && path === at.list);
  return {
    title: text(words?.list ?? own?.label ?? name),
    create: text(words?.create) || t('records.list.new', { name: within(text(name)) }),
    searchHint: text(words?.search) || t('records.list.searchHint'),
  };
}
