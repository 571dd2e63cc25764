import {
  getQuery,
  listRoles,
  type QueryContent,
  type QueryDetail,
  type QueryObject,
  queryObjects,
  saveQuery,
} from '@attest/api-contract';
import {
  Button,
  Card,
  CollisionNotice,
  LeaveGuard,
  Loaded,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Page,
  ReasonDialog,
  useBilingual,
  useCallQuery,
  useOnce,
  useUrlState,
} from '@attest/shared-ui';
import { DraftNote, DraftPrompt, useDraft, useSeen } from '@attest/shared-ui/forms';
import { errorMessage, navigate, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../frame/useT';
import { BasicsEditor } from './BasicsEditor';
import { ColumnChoice } from './ColumnChoice';
import { ConditionsEditor } from './ConditionsEditor';
import { emptyQuery } from './emptyQuery';
import { QUERY_LIST, queryInfo } from './queryAddress';
import { queryProblems } from './queryProblems';
import { SortChoice } from './SortChoice';

const useStyles = makeStyles({
  columns: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
});

/** A query is written or changed. */
export function QueryEditPage() {
  const [{ id, copy }] = useUrlState({ id: '', copy: '' });
  const source = id || copy;
  const detail = useCallQuery(getQuery, { id: source }, { enabled: source !== '', staleTime: 0 });
  const objects = useCallQuery(queryObjects, {}, { staleTime: 600_000 });
  const [first] = objects.data ?? [];
  const known = objects.data && first && (!source || detail.data) && { objects: objects.data, first };
  const query = {
    data: known || undefined,
    error: detail.error ?? objects.error,
    refetch: () => Promise.all([source && detail.refetch(), objects.refetch()]),
  };
  return (
    <Loaded query={query} rows={10}>
      {(from) => (
        <Editor
          key={source}
          objects={from.objects}
          initial={startOf(from.first, detail.data, copy !== '')}
          edited={id ? detail.data : undefined}
        />
      )}
    </Loaded>
  );
}

function startOf(first: QueryObject, detail: QueryDetail | undefined, copy: boolean): QueryContent {
  if (!detail) return emptyQuery(first);
  return copy ? { ...detail.content, code: '', name: '', category: 'private' } : detail.content;
}

interface EditorProps {
  objects: QueryObject[];
  initial: QueryContent;
  edited: QueryDetail | undefined;
}

function Editor({ objects, initial, edited }: EditorProps) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const roles = useCallQuery(listRoles, {}, { staleTime: 600_000 });
  const [content, setContent] = useState(initial);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [saved, setSaved] = useState(false);
  const { once } = useOnce();
  const over = useSeen(
    { content: initial, version: edited?.version },
    {
      versionOf: ({ version }) => version,
      differs: (stored) => !saved && JSON.stringify(content) !== JSON.stringify(stored.content),
      take: (stored) => setContent(stored.content),
    },
  );
  const { dirty, seen } = over;
  const draft = useDraft(`queryEdit:${edited?.row.id ?? 'new'}`, { content, seen }, { dirty });
  const object = objects.find(({ code }) => code === content.object);
  const problems = tried ? queryProblems(content) : {};
  const said = Object.fromEntries(Object.entries(problems).map(([key, text]) => [key, t(text)]));

  const send = (reason: string) =>
    once(async () => {
      const version = edited && { id: edited.row.id, version: seen.version };
      const { id } = await over.send(saveQuery, { ...version, content, reason });
      draft.clear();
      setSaved(true);
      toast.success(t('query.saved', { name: content.name }));
      navigate(queryInfo(id), { replace: true });
    });
  const save = () => {
    setTried(true);
    setError(null);
    if (Object.keys(queryProblems(content)).length > 0) return;
    if (edited) setAsking(true);
    else send('').catch(setError);
  };

  return (
    <Page
      title={edited ? t('query.editTitle', { name: edited.row.name }) : t('query.create')}
      toolbar={
        <>
          <DraftNote draft={draft} />
          <Button onClick={() => navigate(edited ? queryInfo(edited.row.id) : QUERY_LIST)}>
            {t('query.cancel')}
          </Button>
          <Button appearance="primary" onClick={save}>
            {t('query.save')}
          </Button>
        </>
      }
    >
      <DraftPrompt
        draft={draft}
        onRecover={(kept) => {
          over.standOn(kept.seen);
          setContent(kept.content);
        }}
      />
      <CollisionNotice collisions={over} />
      <div aria-live="assertive">
        {(error !== null || said.conditions) && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{error !== null ? errorMessage(error) : said.conditions}</MessageBarBody>
          </MessageBar>
        )}
      </div>
      <BasicsEditor
        objects={objects}
        roles={(roles.data ?? []).map(({ code, name }) => ({ value: code, label: text(name) }))}
        value={content}
        onChange={setContent}
        problems={said}
      />
      {object && (
        <>
          <Card>
            <div className={styles.columns}>
              <ColumnChoice
                object={object}
                value={content.columns}
                onChange={(columns) => setContent({ ...content, columns })}
                tried={tried}
              />
              <SortChoice
                object={object}
                value={content.sort}
                onChange={(sort) => setContent({ ...content, sort })}
              />
            </div>
          </Card>
          <ConditionsEditor object={object} value={content} onChange={setContent} />
        </>
      )}
      {asking && (
        <ReasonDialog
          title={t('query.saveTitle')}
          confirmLabel={t('query.save')}
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
      <LeaveGuard when={dirty} />
    </Page>
  );
}
