import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  Radio,
  RadioGroup,
  Text,
} from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useT } from '../../frame/useT';
import { Dialog, DialogSurface } from '../../lazy/Dialog';
import { type ColumnSetting, clampWidth, moved, type TableSettings, withColumn } from '../settings';
import type { TableDensity } from '../types';
import { ColumnItem, useColumnStyles } from './ColumnItem';
import { useDragOrder } from './useDragOrder';

const useStyles = makeStyles({
  surface: { width: '720px', maxWidth: 'calc(100vw - 32px)' },
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  list: { listStyleType: 'none', margin: 0, padding: 0, overflowY: 'auto', maxHeight: '50vh' },
  head: { '@media (max-width: 640px)': { display: 'none' } },
});

interface Props {
  open: boolean;
  /** The arrangement to go back to. */
  declared: ColumnSetting[];
  layout: ColumnSetting[];
  density: TableDensity | null;
  onSave: (settings: Partial<TableSettings>) => void;
  onClose: () => void;
}

/** Choose, order, freeze, cut and size the columns, and the density, of one table. */
export default function TableCustomise({ open, ...arrangement }: Props) {
  return (
    <Dialog open={open} modalType="alert" onOpenChange={(_, data) => !data.open && arrangement.onClose()}>
      <Arrangement {...arrangement} />
    </Dialog>
  );
}

function Arrangement({ declared, layout, density, onSave, onClose }: Omit<Props, 'open'>) {
  const t = useT();
  const styles = useStyles();
  const item = useColumnStyles();
  const [draft, setDraft] = useState(layout);
  const [chosenDensity, setDensity] = useState(density);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const move = (from: number, to: number) => {
    const next = moved(draft, from, to);
    if (next === draft) return;
    setDraft(next);
    setSaid(t('table.customise.movedTo', { name: next[to]?.name, position: to + 1, count: next.length }));
  };
  useDragOrder(list, move);
  const none = !draft.some((one) => one.isChecked);

  const save = () => {
    const sized = draft.map((one) => ({ ...one, width: one.width === null ? null : clampWidth(one.width) }));
    // Nothing left checked is stored as no choice at all: every column is shown as declared.
    onSave({ columns: none ? [] : sized, density: chosenDensity });
    onClose();
  };
  const reset = () => {
    setDraft(declared);
    setDensity(null);
    setSaid(t('table.customise.wasReset'));
  };
  return (
    <DialogSurface className={styles.surface}>
      <DialogBody>
        <DialogTitle>{t('table.customise.title')}</DialogTitle>
        <DialogContent className={styles.content}>
          <div>
            <div className={mergeClasses(item.item, styles.head)} aria-hidden>
              <span />
              <Text weight="semibold">{t('table.customise.column')}</Text>
              <Text weight="semibold">{t('table.customise.order')}</Text>
              <Text weight="semibold">{t('table.customise.freeze')}</Text>
              <Text weight="semibold">{t('table.customise.width')}</Text>
              <Text weight="semibold">{t('table.customise.wrap')}</Text>
            </div>
            <ul ref={list} className={styles.list} aria-label={t('table.customise.column')}>
              {draft.map((setting, index) => (
                <ColumnItem
                  key={setting.fieldName}
                  setting={setting}
                  at={index}
                  of={draft.length}
                  onChange={(patch) => setDraft(withColumn(draft, setting.fieldName, patch))}
                  onMove={(by) => move(index, index + by)}
                />
              ))}
            </ul>
          </div>
          {none && (
            <MessageBar intent="warning" role="alert">
              <MessageBarBody>{t('table.customise.atLeastOne')}</MessageBarBody>
            </MessageBar>
          )}
          <Field label={t('table.customise.density')}>
            <RadioGroup
              layout="horizontal"
              value={chosenDensity ?? 'general'}
              onChange={(_, data) =>
                setDensity(data.value === 'general' ? null : (data.value as TableDensity))
              }
            >
              <Radio value="general" label={t('table.customise.densityGeneral')} />
              <Radio value="comfortable" label={t('table.customise.densityComfortable')} />
              <Radio value="compact" label={t('table.customise.densityCompact')} />
            </RadioGroup>
          </Field>
          <Text role="status" size={200}>
            {said}
          </Text>
        </DialogContent>
        <DialogActions fluid>
          <Button onClick={reset}>{t('table.customise.reset')}</Button>
          <Button onClick={onClose}>{t('frame.cancel')}</Button>
          <Button appearance="primary" onClick={save}>
            {t('table.customise.save')}
          </Button>
        </DialogActions>
      </DialogBody>
    </DialogSurface>
  );
}
