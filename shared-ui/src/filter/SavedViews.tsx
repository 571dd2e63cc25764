import { behaviour } from '@attest/shared-utility';
import { Button, Field, Input, makeStyles, Tab, TabList } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { SaveRegular } from '@fluentui/react-icons/svg/save';
import { type FormEvent, useMemo, useState } from 'react';
import { ActionButton } from '../frame/ActionButton';
import { ConfirmDialog } from '../frame/ConfirmDialog';
import { useT } from '../frame/useT';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '../lazy/overlays';
import { useObservable } from '../query/useObservable';
import type { UrlValues } from '../query/useUrlState';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px' },
});

const NAME_LENGTH = 40;

/** A list as one wants to see it again: filters and search under a name. */
export interface View<S extends UrlValues = UrlValues> {
  key: string;
  label: string;
  state: S;
}

interface Props<S extends UrlValues> {
  /** Names the user's own views (`views:<id>`). */
  id: string;
  /** Views that everybody has, e.g. `Mine`. */
  views: View<S>[];
  /** Nothing searched, nothing filtered. */
  blank: S;
  /** Filters and search in force. */
  state: S;
  onApply: (state: S) => void;
}

const same = (a: UrlValues, b: UrlValues, or = b) =>
  Object.keys(a).every((key) => [b, or].some((one) => String(a[key]) === String(one[key] ?? '')));

interface NameProps {
  open: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
}

function NameDialog({ open, onSave, onCancel }: NameProps) {
  const t = useT();
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    onSave(name.trim());
    setName('');
  };
  return (
    <Dialog open={open} modalType="alert" onOpenChange={(_, data) => !data.open && onCancel()}>
      <DialogSurface>
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <DialogTitle>{t('filter.views.saveTitle')}</DialogTitle>
            <DialogContent>
              <Field label={t('filter.views.name')} required>
                <Input value={name} maxLength={NAME_LENGTH} onChange={(_, data) => setName(data.value)} />
              </Field>
            </DialogContent>
            <DialogActions>
              <Button onClick={onCancel}>{t('frame.cancel')}</Button>
              <ActionButton
                why={name.trim() ? null : t('filter.views.nameMissing')}
                type="submit"
                appearance="primary"
              >
                {t('filter.views.save')}
              </ActionButton>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}

/** Tabs of views over a list: those of the product and the user's own, which can be saved and deleted here. */
export function SavedViews<S extends UrlValues>({ id, views, blank, state, onApply }: Props<S>) {
  const t = useT();
  const styles = useStyles();
  const stored = useMemo(() => behaviour<View<S>[]>(`views:${id}`), [id]);
  const own = useObservable(stored.value$) ?? [];
  const [asking, setAsking] = useState<'name' | 'delete' | null>(null);
  const all = [...views, ...own];
  const current = all.find((view) => same(view.state, state));
  // What is narrowed further, or was come to from a figure, still stands under the view that it narrows.
  const marked = current ?? all.findLast((view) => same(view.state, state, blank));
  const deletable = current && own.includes(current);
  // The only view, and in force: nothing to choose and nothing to save.
  const idle = all.length === 1 && current !== undefined;

  const save = (label: string) => {
    const view = { key: `own:${label}`, label, state };
    stored.change((now) => [...(now ?? []).filter((one) => one.label !== label), view]);
    setAsking(null);
  };
  const remove = () => {
    stored.change((now) => (now ?? []).filter(({ key }) => key !== current?.key));
    setAsking(null);
    if (views[0]) onApply(views[0].state);
  };
  if (idle) return null;
  return (
    <div className={styles.root}>
      <TabList
        aria-label={t('filter.views.title')}
        selectedValue={marked?.key ?? ''}
        onTabSelect={(_, data) => {
          const view = all.find((one) => one.key === data.value);
          if (view) onApply(view.state);
        }}
      >
        {all.map((view) => (
          <Tab key={view.key} value={view.key}>
            {view.label}
          </Tab>
        ))}
      </TabList>
      {!current && (
        <Button
          size="small"
          appearance="transparent"
          icon={<SaveRegular />}
          onClick={() => setAsking('name')}
        >
          {t('filter.views.saveAs')}
        </Button>
      )}
      {deletable && (
        <Button
          size="small"
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label={t('filter.views.delete', { name: current.label })}
          onClick={() => setAsking('delete')}
        />
      )}
      <NameDialog open={asking === 'name'} onSave={save} onCancel={() => setAsking(null)} />
      <ConfirmDialog
        open={asking === 'delete'}
        title={t('filter.views.deleteTitle')}
        confirmLabel={t('filter.views.deleteConfirm')}
        onConfirm={remove}
        onCancel={() => setAsking(null)}
      >
        {t('filter.views.deleteText', { name: current?.label })}
      </ConfirmDialog>
    </div>
  );
}
