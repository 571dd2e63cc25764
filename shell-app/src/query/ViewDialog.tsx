import {
  QUERY_LIMITS,
  type QueryObject,
  type QueryView,
  type Sort,
  saveQueryView,
} from '@attest/api-contract';
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Field,
  FormDialog,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  useOnce,
} from '@attest/shared-ui';
import { errorMessage, request } from '@attest/shared-utility';
import { type FormEvent, useState } from 'react';
import { useT } from '../frame/useT';
import { ColumnChoice } from './ColumnChoice';
import { SortChoice } from './SortChoice';

interface Props {
  queryId: string;
  object: QueryObject;
  /** The view that is changed, else a new one is made. */
  view: QueryView | undefined;
  start: { columns: string[]; sort: Sort[] };
  onSaved: (id: string) => void;
  onClose: () => void;
}

const useStyles = makeStyles({ content: { display: 'flex', flexDirection: 'column', rowGap: '12px' } });

/** Columns and order of one's own, under a name. */
export function ViewDialog({ queryId, object, view, start, onSaved, onClose }: Props) {
  const t = useT();
  const styles = useStyles();
  const [name, setName] = useState(view?.name ?? '');
  const [columns, setColumns] = useState(start.columns);
  const [sort, setSort] = useState(start.sort);
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { once } = useOnce();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!name.trim() || columns.length === 0) return;
    await once(async () => {
      const input = { queryId, ...(view && { id: view.id }), name: name.trim(), columns, sort };
      const { id } = await request(saveQueryView, input, { quiet: true });
      onSaved(id);
      onClose();
    }).catch(setError);
  };

  return (
    <FormDialog entry={{ name, columns, sort }} onClose={onClose}>
      {(close) => (
        <form onSubmit={(event) => void save(event)} noValidate>
          <DialogBody>
            <DialogTitle>{t('query.saveView')}</DialogTitle>
            <DialogContent className={styles.content}>
              <Field
                label={t('query.viewName')}
                required
                validationMessage={tried && !name.trim() ? t('query.missing') : undefined}
              >
                <Input
                  value={name}
                  maxLength={QUERY_LIMITS.name}
                  onChange={(_, data) => setName(data.value)}
                />
              </Field>
              <ColumnChoice object={object} value={columns} onChange={setColumns} tried={tried} />
              <SortChoice object={object} value={sort} onChange={setSort} />
              {error !== null && (
                <MessageBar intent="error">
                  <MessageBarBody>{errorMessage(error)}</MessageBarBody>
                </MessageBar>
              )}
            </DialogContent>
            <DialogActions>
              <Button onClick={close}>{t('query.cancel')}</Button>
              <Button type="submit" appearance="primary">
                {t('query.save')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      )}
    </FormDialog>
  );
}
