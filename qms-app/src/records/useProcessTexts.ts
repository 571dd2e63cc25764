import { useBilingual } from '@attest/shared-ui';
import { session } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { fullAddress, type RecordProcess } from './process';

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
    title: t([`${code}.title`, 'list.of'], { name: own ? text(own.label) : name }),
    create: t([`${code}.create`, 'create.of'], { name: within(name) }),
  };
}
