import { useBilingual } from '@attest/shared-ui';
import { session } from '@attest/shared-utility';
import { useTranslation } from 'react-i18next';
import type { RecordProcess } from './process';

/** What the list of a process and a new record of it are called: by texts of its own, else by its menu and its name. */
export function useProcessTexts({ code, menu }: Pick<RecordProcess, 'code' | 'menu'>) {
  const { t } = useTranslation('qms-app');
  const text = useBilingual();
  const label = session.current().menus.find((one) => one.code === menu)?.label;
  const name = label ? text(label) : '';
  return {
    title: t([`${code}.title`, 'list.of'], { name }),
    create: t([`${code}.create`, 'create.of'], { name }),
  };
}
