import { checkDefinition, type DefinitionFault, definitionChoices } from '@attest/api-contract';
import {
  ActionButton,
  Loaded,
  makeStyles,
  type OutlineLine,
  OutlineTree,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
  useDebounced,
} from '@attest/shared-ui';
import { useStable } from '@attest/shared-ui/forms';
import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useT } from '../frame/useT';
import type { Content } from './content';
import { FormProvider } from './controls/nested';
import { PartForm, useWords } from './controls/PartForm';
import { DesigningProvider, typeOf } from './designing';
import { addedBehind, duplicated, type Edit, isEntry, moved, removed } from './edits';
import type { FlowView } from './flow/FlowPane';
import { Middle, middleOf } from './Middle';
import { Outcome, testOf } from './Outcome';
import { allNodes, nodeOf, type OutlineNode, outlineOf } from './outline';
import { keysOfForm } from './ownKeys';
import type { Seen } from './Preview';
import { Problems } from './Problems';
import { Properties } from './Properties';
import { learnDefinition } from './schema';
import { useHistory } from './useHistory';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  columns: {
    display: 'grid',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    gridTemplateColumns: 'minmax(200px, 1fr) minmax(0, 3fr)',
    '@media (max-width: 800px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  three: {
    gridTemplateColumns: 'minmax(200px, 1fr) minmax(0, 2fr) minmax(280px, 1.4fr)',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(200px, 1fr) minmax(0, 2fr)' },
    '@media (max-width: 800px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: {
    minWidth: 0,
    // Three columns that scroll by themselves, below what stands above them.
    maxHeight: 'max(360px, calc(100vh - 220px))',
    overflow: 'auto',
    padding: tokens.spacingHorizontalS,
    boxSizing: 'border-box',
    '@media (max-width: 800px)': { maxHeight: 'none' },
  },
  outline: {
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '@media (max-width: 800px)': { maxHeight: '40vh' },
  },
});

export interface DefinitionEditorProps {
  content: Content;
  /** As it is stored, where that is another. */
  stored?: Content;
  /** What somebody else, such as a refused save, says is wrong with it. */
  problems?: readonly DefinitionFault[];
  readOnly: boolean;
  /** What stands before the steps back and forth, in one row with them. */
  bar?: ReactNode;
  onChange(content: Content): void;
}

const REST = 500;

/** Where text is typed, the browser takes its own steps back. */
const isTyped = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** A definition in its parts: the outline, what is selected as it will look, and what is said of it. */
export function DefinitionEditor({
  content,
  stored = content,
  problems = [],
  readOnly,
  bar,
  onChange,
}: DefinitionEditorProps) {
  const t = useT();
  const pick = useBilingual();
  const styles = useStyles();
  const words = useWords();
  const choices = useCallQuery(definitionChoices, {});
  if (choices.data) learnDefinition(choices.data.schema);
  const history = useHistory(content, onChange);
  const [selected, setSelected] = useState('/form');
  const [asked, setAsked] = useState({ id: '', property: '', count: 0 });
  const [seen, setSeen] = useState<Seen>({});
  const [view, setView] = useState<FlowView | null>(null);
  const rested = useDebounced(content, REST);
  const type = typeOf(content);
  const checked = useCallQuery(
    checkDefinition,
    { type, content: rested, ...(seen.at && { at: seen.at }), ...(seen.role && { role: seen.role }) },
    { enabled: type !== '', placeholderData: keepPreviousData, retry: false, gcTime: 0 },
  );
  const storedKeys = useMemo(() => keysOfForm(stored), [stored]);
  const nodes = useMemo(() => outlineOf(content), [content]);
  const node = allNodes(nodes).find(({ id }) => id === selected) ?? nodeOf(nodes, selected) ?? nodes[0];
  const titleOf = (one: OutlineNode): string =>
    one.group
      ? t(`designer.group.${one.group}`)
      : typeof one.name === 'string'
        ? one.name
        : pick(one.name ?? null) || one.id;
  const faults = [...(checked.data?.problems ?? []), ...problems];
  const faulty = new Set(faults.map(({ place }) => nodeOf(nodes, place)?.id));
  const lineOf = (one: OutlineNode): OutlineLine => ({
    id: one.id,
    label: titleOf(one),
    children: one.children.map(lineOf),
    ...(faulty.has(one.id) && {
      aside: (
        <span role="img" aria-label={t('designer.problems.here')}>
          ⚠
        </span>
      ),
    }),
  });
  const change = useStable((next: Content, tag?: string) => history.change(next, tag));
  const edited = (edit: { content: Content; place: string } | null): boolean => {
    if (!edit) return false;
    change(edit.content);
    setSelected(edit.place);
    return true;
  };

  const goTo = (id: string, property: string) => {
    setSelected(id);
    setAsked({ id, property, count: asked.count + 1 });
  };

  const add = (edit: Edit | null): boolean => {
    if (edit) setAsked({ id: edit.place, property: '', count: asked.count + 1 });
    return edited(edit);
  };

  const onKey = (event: KeyboardEvent, id: string): boolean => {
    const place = allNodes(nodes).find((one) => one.id === id)?.place ?? id;
    if (readOnly || !isEntry(place)) return false;
    if (event.altKey && event.key === 'ArrowUp') return edited(moved(content, place, -1)) || true;
    if (event.altKey && event.key === 'ArrowDown') return edited(moved(content, place, 1)) || true;
    if (event.key === 'Insert') return add(addedBehind(content, place));
    if (event.key === 'Delete') return edited(removed(content, place));
    if (event.ctrlKey && event.key.toLowerCase() === 'd') return edited(duplicated(content, place));
    return false;
  };

  const undoOrRedo = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyped(event.target)) return;
    const key = event.key.toLowerCase();
    const step =
      key === 'y' || (key === 'z' && event.shiftKey) ? history.redo : key === 'z' ? history.undo : null;
    if (key !== 'y' && key !== 'z') return;
    event.preventDefault();
    event.stopPropagation();
    step?.();
  };

  const middle = node && middleOf(node.id) && (
    <Middle
      kind={middleOf(node.id) ?? 'form'}
      place={node.place}
      seen={seen}
      onSee={setSeen}
      view={view}
      onView={setView}
      checked={checked.data ?? null}
      onChange={change}
      onSelect={setSelected}
      onAdd={add}
    />
  );
  return (
    <Loaded query={choices}>
      {(known) => (
        <DesigningProvider
          value={{ content, readOnly, choices: known, stored: storedKeys, word: words.option }}
        >
          <FormProvider value={PartForm}>
            <div className={styles.root} onKeyDownCapture={undoOrRedo} role="presentation">
              <div className={styles.bar}>
                {bar}
                {!readOnly && (
                  <>
                    <ActionButton
                      why={history.undo ? null : t('designer.nothingToUndo')}
                      icon={<ArrowUndoRegular />}
                      label={t('designer.undo')}
                      onClick={() => history.undo?.()}
                    />
                    <ActionButton
                      why={history.redo ? null : t('designer.nothingToRedo')}
                      icon={<ArrowRedoRegular />}
                      label={t('designer.redo')}
                      onClick={() => history.redo?.()}
                    />
                    <Text role="status">
                      {checked.data &&
                        faults.length === 0 &&
                        rested === content &&
                        t('designer.problems.none')}
                    </Text>
                  </>
                )}
              </div>
              <Problems problems={faults} nodes={nodes} onGo={goTo} />
              <div className={middle ? `${styles.columns} ${styles.three}` : styles.columns}>
                <div className={`${styles.column} ${styles.outline}`}>
                  <OutlineTree
                    label={t('designer.outline')}
                    lines={nodes.map(lineOf)}
                    selected={node?.id ?? ''}
                    onSelect={setSelected}
                    onKey={onKey}
                  />
                </div>
                {middle && <div className={styles.column}>{middle}</div>}
                {node && (
                  <div className={styles.column} key={node.id}>
                    {testOf(node.place) !== null && (
                      <Outcome tests={checked.data?.tests ?? []} no={testOf(node.place) ?? 0} />
                    )}
                    <Properties
                      node={node}
                      title={titleOf(node)}
                      asked={node.id === asked.id ? asked : null}
                      onChange={change}
                      onSelect={setSelected}
                      onAdd={add}
                    />
                  </div>
                )}
              </div>
            </div>
          </FormProvider>
        </DesigningProvider>
      )}
    </Loaded>
  );
}
