import {
  applyMatrix,
  COURSE_KINDS,
  MATRIX_ROWS,
  type MatrixRowKind,
  previewMatrix,
  readMatrix,
} from '@attest/api-contract';
import {
  ActionButton,
  EmptyState,
  LeaveGuard,
  Loaded,
  makeStyles,
  Page,
  Text,
  tokens,
  useCallQuery,
  useUrlState,
} from '@attest/shared-ui';
import { DraftPrompt, useDraft } from '@attest/shared-ui/forms';
import { can, request, toast } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../frame/ActionBar';
import { PreviewDialog } from '../preview/PreviewDialog';
import { type ChangeSet, cellsByPlace, changesOf, inheritedByPlace } from './changeSet';
import { MatrixGrid } from './MatrixGrid';
import { MatrixTabs } from './MatrixTabs';
import { MatrixTools } from './MatrixTools';
import { PageSteps } from './PageSteps';

const ROWS = 25;
const COLUMNS = 12;
/** The most cells that one change set may hold. */
const MOST = 1000;

const useStyles = makeStyles({
  pages: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
});

const isKind = (value: string): value is MatrixRowKind => (MATRIX_ROWS as readonly string[]).includes(value);

/** Which course whom is asked to learn: cells are changed here, looked at in a preview, and applied together. */
export function MatrixPage() {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  const [url, setUrl] = useUrlState({
    kind: 'position',
    rows: '',
    courses: '',
    filled: false,
    of: '',
    r: 1,
    c: 1,
  });
  const ofKind = COURSE_KINDS.find((kind) => kind === url.of);
  const rowKind = isKind(url.kind) ? url.kind : 'position';
  const input = {
    rowKind,
    rows: { page: Math.max(1, url.r), pageSize: ROWS, ...(url.rows && { text: url.rows.slice(0, 100) }) },
    columns: {
      page: Math.max(1, url.c),
      pageSize: COLUMNS,
      ...(url.courses && { text: url.courses.slice(0, 100) }),
      ...(ofKind && { kind: [ofKind] }),
    },
    ...(url.filled && { filled: true }),
  };
  const matrix = useCallQuery(readMatrix, input, { placeholderData: (previous) => previous });
  const [changes, setChanges] = useState<ChangeSet>({});
  const [previewing, setPreviewing] = useState(false);
  const count = Object.keys(changes).length;
  const draft = useDraft<ChangeSet>('trainingMatrix', changes, { dirty: count > 0 });
  const stored = useMemo(() => cellsByPlace(rowKind, matrix.data?.cells ?? []), [rowKind, matrix.data]);
  const inherited = useMemo(
    () => inheritedByPlace(rowKind, matrix.data?.inherited ?? []),
    [rowKind, matrix.data],
  );
  const mayEdit = can('TmsMatrix', 'edit');
  const why =
    count === 0 ? t('matrix.unchanged') : count > MOST ? t('matrix.tooMany', { count: MOST }) : null;

  const apply = async (token: string, reason: string) => {
    const { adds, cancels } = await request(
      applyMatrix,
      { changes: changesOf(changes), token, reason },
      { quiet: true },
    );
    draft.clear();
    setChanges({});
    toast.success(t('matrix.applied', { adds, cancels }));
  };

  return (
    <Page
      title={t('matrix.title')}
      tabs={<MatrixTabs selected={rowKind} onKind={(kind) => setUrl({ kind, r: 1 }, { push: true })} />}
    >
      <DraftPrompt draft={draft} onRecover={setChanges} />
      <MatrixTools rowKind={rowKind} search={url} onSearch={setUrl} />
      <Loaded query={matrix} rows={10} height={32}>
        {(shown) =>
          shown.rows.length === 0 || shown.columns.length === 0 ? (
            <EmptyState
              kind={url.rows || url.courses || url.filled || ofKind ? 'nothingFound' : 'firstUse'}
              {...(!(url.rows || url.courses || url.filled || ofKind) && {
                title: t('matrix.none'),
                text: t('matrix.noneText'),
              })}
            />
          ) : (
            <>
              <MatrixGrid
                rowKind={rowKind}
                rows={shown.rows}
                columns={shown.columns}
                stored={stored}
                inherited={inherited}
                changes={changes}
                onChanges={setChanges}
                readOnly={!mayEdit}
              />
              <div className={styles.pages}>
                <PageSteps
                  label={t('matrix.rowPages')}
                  page={url.r}
                  pages={Math.ceil(shown.rowTotal / ROWS)}
                  onPage={(r) => setUrl({ r })}
                />
                <PageSteps
                  label={t('matrix.coursePages')}
                  page={url.c}
                  pages={Math.ceil(shown.columnTotal / COLUMNS)}
                  onPage={(c) => setUrl({ c })}
                />
              </div>
            </>
          )
        }
      </Loaded>
      {mayEdit && (
        <ActionBar
          label={t('matrix.changes')}
          status={<Text role="status">{t('matrix.changed', { count })}</Text>}
        >
          <ActionButton
            why={count === 0 ? t('matrix.unchanged') : null}
            onClick={() => {
              draft.clear();
              setChanges({});
            }}
          >
            {t('matrix.discard')}
          </ActionButton>
          <ActionButton why={why} appearance="primary" onClick={() => setPreviewing(true)}>
            {t('matrix.preview')}
          </ActionButton>
        </ActionBar>
      )}
      {previewing && (
        <PreviewDialog
          title={t('matrix.previewTitle', { count })}
          confirmLabel={t('matrix.apply')}
          onPreview={() => request(previewMatrix, { changes: changesOf(changes) })}
          onApply={apply}
          onClose={() => setPreviewing(false)}
        />
      )}
      <LeaveGuard when={count > 0} />
    </Page>
  );
}
