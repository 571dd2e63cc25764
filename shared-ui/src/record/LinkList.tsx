import type { RecordLink, RelationValue } from '@attest/api-contract';
import { linkProps } from '@attest/shared-utility';
import { Button, Link, makeStyles, Text, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useState } from 'react';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { Tooltip } from '../lazy/Tooltip';
import { EmptyState } from '../states/EmptyState';
import { AddLinkDialog, type NewLink } from './AddLinkDialog';
import { ReasonDialog } from './ReasonDialog';

export interface LinkListProps {
  links: RecordLink[];
  /** Record types that may be linked; without `onAdd` links are read only. */
  types?: RelationValue['type'][];
  onAdd?(link: NewLink): Promise<unknown>;
  onRemove?(link: RecordLink, reason: string): Promise<unknown>;
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    alignItems: 'flex-start',
  },
  list: { listStyleType: 'none', margin: 0, padding: 0, width: '100%' },
  item: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  text: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  muted: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Linked records in both directions, with adding and removing (each with a reason). */
export function LinkList({ links, types = [], onAdd, onRemove }: LinkListProps) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<RecordLink | null>(null);
  return (
    <div className={styles.root}>
      {onAdd && (
        <Button size="small" icon={<AddRegular />} onClick={() => setAdding(true)}>
          {t('record.link.add')}
        </Button>
      )}
      {links.length === 0 && (
        <EmptyState kind="firstUse" title={t('record.link.none')} text={t('record.link.noneText')} />
      )}
      <ul className={styles.list}>
        {links.map((link) => (
          <li key={link.id} className={styles.item}>
            <span className={styles.text}>
              <span className={styles.muted}>{t(`record.link.${link.relation}.${link.direction}`)}</span>
              <Target link={link} />
              {link.status && <span className={styles.muted}>{text(link.status)}</span>}
              {link.note && <span>{t('record.link.outcome', { text: link.note })}</span>}
            </span>
            {onRemove && link.removable && (
              <Tooltip content={t('record.link.remove', { no: link.no })} relationship="label">
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<DeleteRegular />}
                  onClick={() => setRemoving(link)}
                />
              </Tooltip>
            )}
          </li>
        ))}
      </ul>
      {adding && onAdd && <AddLinkDialog types={types} onAdd={onAdd} onClose={() => setAdding(false)} />}
      {removing && onRemove && (
        <ReasonDialog
          title={t('record.link.remove', { no: removing.no })}
          confirmLabel={t('record.link.removeIt')}
          onConfirm={(reason) => onRemove(removing, reason)}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  );
}

/** A target the reader may open is a link; a trimmed one is a text. A draft has no number yet. */
function Target({ link: { no, title, path } }: { link: RecordLink }) {
  const name = [no, title].filter(Boolean).join(' ');
  if (!path) return <Text>{name}</Text>;
  return <Link {...linkProps(path)}>{name}</Link>;
}
