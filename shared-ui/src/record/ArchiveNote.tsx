import { auditDetached } from '@attest/api-contract';
import { formatInstant } from '@attest/shared-utility';
import { MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { useT } from '../frame/useT';
import { useCallQuery } from '../query/useCallQuery';

const useStyles = makeStyles({
  // Among the tools of a page it stands below them, on a line of its own.
  note: { order: 1, flexBasis: '100%' },
});

/** From when on the trail is at hand, where what was before lies in the archive; else nothing. */
export function ArchiveNote() {
  const t = useT();
  const styles = useStyles();
  const { data } = useCallQuery(auditDetached, {});
  if (!data) return null;
  const until = formatInstant(data.until, { withOffset: true, withSeconds: true });
  return (
    <MessageBar className={styles.note} layout="multiline">
      <MessageBarBody>{t('record.audit.archived', { through: data.through, until })}</MessageBarBody>
    </MessageBar>
  );
}
