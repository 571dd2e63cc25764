import { EmptyState, Loaded, makeStyles, mergeClasses, rowColours, Text, tokens } from '@attest/shared-ui';
import { useT } from '../frame/useT';
import type { Entry } from './entries';
import { optionId } from './optionId';
import type { useSections } from './useSections';

const useStyles = makeStyles({
  body: { flexGrow: 1, minHeight: '160px', overflowY: 'auto', padding: '4px 8px 8px' },
  label: {
    display: 'block',
    padding: '10px 12px 4px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  option: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: '12px',
    alignItems: 'center',
    minHeight: '36px',
    padding: '4px 12px',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    '& svg': { width: '20px', height: '20px' },
  },
  active: {
    backgroundColor: rowColours.selected,
    outline: `1px solid ${tokens.colorNeutralStroke1Selected}`,
    outlineOffset: '-1px',
  },
  line: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  no: { marginInlineEnd: '8px', fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  hint: { padding: '8px 12px', color: tokens.colorNeutralForeground2 },
  mark: { backgroundColor: 'transparent', color: 'inherit', fontWeight: tokens.fontWeightSemibold },
  spoken: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

interface Props {
  /** Beginning of the ids of the lines. */
  id: string;
  state: ReturnType<typeof useSections>;
  text: string;
  chosen: Entry | undefined;
  onActive: (key: string) => void;
  onRun: (entry: Entry, apart: boolean) => void;
}

/** The sections of the palette with their lines; says what is being searched, missing or wrong. */
export function PaletteList({ id, state, text, chosen, onActive, onRun }: Props) {
  const t = useT();
  const styles = useStyles();
  const { sections, searching, tooShort, incomplete, error, retry } = state;
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0);
  const nothing = sections.every(({ key }) => key === 'ask') && !searching && !error;
  const spoken = searching ? t('palette.searching') : t('palette.found', { count });
  return (
    <div className={styles.body}>
      <span className={styles.spoken} role="status">
        {spoken}
      </span>
      <div id={`${id}list`} role="listbox" aria-label={t('palette.results')}>
        {sections.map(({ key, label, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={key} role="group" aria-labelledby={`${id}${key}`}>
            <span id={`${id}${key}`} className={styles.label} role="presentation">
              {label}
            </span>
            {entries.map((entry) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
              <div
                key={entry.key}
                id={optionId(id, entry.key)}
                role="option"
                tabIndex={-1}
                aria-selected={entry === chosen}
                className={mergeClasses(styles.option, entry === chosen && styles.active)}
                onMouseMove={() => onActive(entry.key)}
                onClick={(event) => onRun(entry, event.ctrlKey || event.metaKey)}
              >
                {entry.icon}
                <span>
                  <span className={styles.line}>
                    {entry.no && <span className={styles.no}>{entry.no}</span>}
                    {entry.title}
                  </span>
                  {entry.excerpt && <Excerpt text={entry.excerpt} sought={text} />}
                </span>
                {entry.note && <span className={styles.quiet}>{entry.note}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <Loaded
        query={{ data: searching && count === 0 ? undefined : sections, error, refetch: retry }}
        rows={3}
        height={24}
      >
        {() => nothing && <EmptyState kind="nothingFound" text={t('palette.nothing', { text })} />}
      </Loaded>
      {tooShort && <Text className={styles.hint}>{t('palette.tooShort')}</Text>}
      {incomplete && <Text className={styles.hint}>{t('palette.incomplete')}</Text>}
    </div>
  );
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The words around a hit, with what was sought in bold. */
function Excerpt({ text, sought }: { text: string; sought: string }) {
  const styles = useStyles();
  const words = sought.split(/\s+/).filter(Boolean).map(escaped);
  const parts = words.length > 0 ? text.split(new RegExp(`(${words.join('|')})`, 'giu')) : [text];
  let at = 0;
  return (
    <span className={mergeClasses(styles.line, styles.quiet)}>
      {parts.map((part, index) => {
        at += part.length;
        return index % 2 === 1 ? (
          <mark key={at} className={styles.mark}>
            {part}
          </mark>
        ) : (
          part
        );
      })}
    </span>
  );
}
