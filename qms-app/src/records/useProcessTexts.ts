import { useBilingual } from '@attest/shared-ui';
import type { TextKey } from '@attest/shared-utility';
import { session } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { fullAddress, type RecordProcess } from './process';

/** A text that a type may have of its own: where it has none, `t` goes on to the next key it is given. */
export const ownText = (key: `${string}.${'title' | 'create' | 'searchHint'}`) => key as TextKey<'qms-app'>;

/** A name that begins a sentence as it stands within one: `archive item`, but `CAPA`. */
const within = (name: string) => name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());

/** What the list of a process and a new record of it are called: by texts of its own, else by its menu and its name. */
export function useProcessTexts(process: Pick<RecordProcess, 'code' | 'menu' | 'application' | 'folder'>) {
  const { code, menu } = process;
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const { menus, recordTypes } = session.current();
  const own = menus.find(
    (one) => one.code === menu && one.path.startsWith(fullAddress(process, `/${process.folder}/`)),
  );
  const name = text(recordTypes.find((one) => one.code === code)?.name ?? own?.label);
  return {
    title: t([ownText(`${code}.title`), 'list.of'], { name: own ? text(own.label) : name }),
    create: t([ownText(`${code}.create`), 'create.of'], { name: within(name) }),
  };
}
