import { auditDetached } from '@attest/api-contract';
import { formatInstant } from '@attest/shared-utility';
import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useT } from '../frame/useT';
import { useCallQuery } from '../query/useCallQuery';

/** From when on the trail is at hand, where what was before lies in the archive; else nothing. */
export function ArchiveNote() {
  const t = useT();
  const { data } = useCallQuery(auditDetached, {});
  if (!data) return null;
  const until = formatInstant(data.until, { withOffset: true, withSeconds: true });
  return (
    <MessageBar layout="multiline">
      <MessageBarBody>{t('record.audit.archived', { through: data.through, until })}</MessageBarBody>
    </MessageBar>
  );
}
