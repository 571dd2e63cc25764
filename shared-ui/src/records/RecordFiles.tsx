import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { Attachments } from '../lazy/records';
import { EmptyState } from '../states/EmptyState';
import type { FileOfRecord } from './filesOf';

const useStyles = makeStyles({
  group: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  label: { color: tokens.colorNeutralForeground2 },
});

/** All files of a record under the fields that hold them. */
export function RecordFiles({ files }: { files: FileOfRecord[] }) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  if (files.length === 0)
    return <EmptyState kind="firstUse" title={t('records.files.none')} text={t('records.files.noneText')} />;
  const keys = [...new Set(files.map(({ field }) => field.key))];
  return keys.map((key) => {
    const group = files.filter(({ field }) => field.key === key);
    return (
      <div key={key} className={styles.group}>
        <Text size={200} className={styles.label}>
          {text(group[0]?.field.label)}
        </Text>
        <Attachments value={group.map(({ file }) => file)} />
      </div>
    );
  });
}
