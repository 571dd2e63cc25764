import { makeStyles, mergeClasses, Tree, TreeItem, TreeItemLayout, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';

/** A line of an outline and what stands below it. */
export interface OutlineLine {
  id: string;
  label: string;
  /** Beside the label. */
  aside?: ReactElement;
  children: readonly OutlineLine[];
}

export interface OutlineTreeProps {
  label: string;
  lines: readonly OutlineLine[];
  selected: string;
  onSelect(id: string): void;
  /** Of the line that has the focus; true: the key is used up. */
  onKey?(event: KeyboardEvent, id: string): boolean;
}

const useStyles = makeStyles({
  root: { minWidth: 0 },
  selected: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** Ids of the lines above a line. */
function above(lines: readonly OutlineLine[], id: string): string[] | null {
  for (const line of lines) {
    if (line.id === id) return [];
    const found = above(line.children, id);
    if (found) return [line.id, ...found];
  }
  return null;
}

/** Ids of a line and of what stands directly below it. */
const below = (lines: readonly OutlineLine[], id: string): string[] =>
  lines.flatMap((line) =>
    line.id === id ? [id, ...line.children.map((one) => one.id)] : below(line.children, id),
  );

/** An outline to go through by arrows: one line of it is shown beside. What is selected is in sight. */
export function OutlineTree({ label, lines, selected, onSelect, onKey }: OutlineTreeProps) {
  const styles = useStyles();
  const [opened, setOpened] = useState<ReadonlySet<unknown>>(
    () => new Set([...(above(lines, selected) ?? []), ...below(lines, selected)]),
  );
  const [shown, setShown] = useState(selected);
  if (shown !== selected) {
    setShown(selected);
    setOpened(new Set([...opened, ...(above(lines, selected) ?? [])]));
  }
  const line = ({ id, label: text, aside, children }: OutlineLine): ReactNode => (
    <TreeItem
      key={id}
      value={id}
      itemType={children.length > 0 ? 'branch' : 'leaf'}
      aria-current={id === selected ? 'true' : undefined}
      onClick={(event) => {
        event.stopPropagation();
        onSelect(id);
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter') onSelect(id);
      }}
      onKeyDownCapture={(event) => {
        if (event.target === event.currentTarget && onKey?.(event, id)) {
          event.preventDefault();
          event.stopPropagation();
        }
      }}
    >
      <TreeItemLayout className={mergeClasses(id === selected && styles.selected)} aside={aside ?? null}>
        {text}
      </TreeItemLayout>
      {children.length > 0 && <Tree>{children.map(line)}</Tree>}
    </TreeItem>
  );
  return (
    <Tree
      className={styles.root}
      size="small"
      aria-label={label}
      openItems={opened as Set<string>}
      onOpenChange={(_, data) => setOpened(data.openItems)}
    >
      {lines.map(line)}
    </Tree>
  );
}
