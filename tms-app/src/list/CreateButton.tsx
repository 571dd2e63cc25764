import type { ActionCode } from '@attest/api-contract';
import { Button, DisabledReason } from '@attest/shared-ui';
import { can } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { TextKey } from '../textKey';

interface Props {
  label: TextKey;
  to: string;
  /** The right that it takes. */
  menu: string;
  action: ActionCode;
}

/** Leads to the page that makes one of what a list shows, or says why one may not. */
export function CreateButton({ label, to, menu, action }: Props) {
  const { t } = useTranslation('tms-app');
  const go = useNavigate();
  const why = can(menu, action) ? null : t('edit.mayNot');
  return (
    <DisabledReason why={why}>
      <Button appearance="primary" icon={<AddRegular />} onClick={() => !why && go(to)}>
        {t(label)}
      </Button>
    </DisabledReason>
  );
}
