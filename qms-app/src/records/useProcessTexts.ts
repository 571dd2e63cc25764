import { useBilingual } from '@attest/shared-ui';
import { session } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import { fullAddress, type RecordProcess } from './process';

/** What the list of a process and a new record of it are called: by texts of its own, else by its menu or its name. */
export function useProcessTexts(process: Pick<RecordProcess, 'code' | 'menu' | 'application' | 'folder'>) {
  const { code, menu } = process;
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const { menus, recordTypes } = session.current();
  const own = menus.find(
    (one) => one.code === menu && one.path.startsWith(fullAddress(process, `/${process.folder}/`)),
  );
  const name = text(own?.label ?? recordTypes.find((one) => one.code === code)?.name);
  return {
    title: t([`${code}.title`, 'list.of'], { name }),
    create: t([`${code}.create`, 'create.of'], { name }),
  };
}
