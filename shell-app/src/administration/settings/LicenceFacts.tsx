import type { Licence } from '@attest/api-contract';
import { Facts } from '@attest/shared-ui';
import { formatDay } from '@attest/shared-utility';
import { useT } from '../../frame/useT';

/** What a licence says. */
export function LicenceFacts({ licence }: { licence: Licence }) {
  const t = useT();
  const list = (values: readonly string[]) => values.join(t('admin.comma'));
  const machines = [...licence.macs, ...licence.addresses];
  return (
    <Facts
      facts={[
        [t('admin.licence.no'), licence.no],
        [t('admin.licence.holder'), licence.holder],
        [t('admin.licence.users'), licence.users ?? t('admin.licence.anyNumber')],
        [
          t('admin.licence.modules'),
          list(licence.modules.map((module) => t(`admin.settings.module.${module}`))),
        ],
        [t('admin.licence.from'), formatDay(licence.from)],
        [t('admin.licence.until'), licence.until ? formatDay(licence.until) : t('admin.licence.endless')],
        [t('admin.licence.machines'), machines.length > 0 ? list(machines) : t('admin.licence.anywhere')],
      ]}
    />
  );
}
