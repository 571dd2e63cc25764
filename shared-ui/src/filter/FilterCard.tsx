import {
  Accordion,
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  Button,
  CounterBadge,
  makeStyles,
  mergeClasses,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { ChevronDoubleLeftRegular } from '@fluentui/react-icons/svg/chevron-double-left';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { useState } from 'react';
import { useT } from '../frame/useT';
import { useMediaQuery } from '../query/useMediaQuery';
import { MoreOptions } from './MoreOptions';
import { OptionList } from './OptionList';
import { SearchBox } from './SearchBox';
import { type FilterOption, type FilterSection, type FilterValue, sortedOptions, withSection } from './types';

const SECTIONS_SHOWN = 6;
const OPTIONS_SHOWN = 5;

const useStyles = makeStyles({
  card: {
    width: '240px',
    maxWidth: '100%',
    boxSizing: 'border-box',
    padding: '8px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  folded: { width: 'auto', padding: '4px' },
  head: { display: 'flex', alignItems: 'center', gap: '4px', padding: '0 4px 8px' },
  title: { marginInlineEnd: 'auto' },
  search: { width: '100%', maxWidth: 'none' },
  badge: { marginInlineStart: '8px' },
  // Five options and the button for more: the sections below stay where they are when these come.
  unknown: { minHeight: '186px' },
});

export interface FilterProps {
  sections: FilterSection[];
  value: FilterValue;
  onChange: (value: FilterValue) => void;
  /** Free text; no search box without `onText`. */
  text?: string;
  onText?: (text: string) => void;
  searchPlaceholder?: string;
  /** What folding it away does; it becomes a button unless said otherwise. */
  onFold?: () => void;
}

/** The options of a section that the card itself shows: the first five, and whatever else is chosen. */
const shownOptions = (options: FilterOption[], chosen: string[]) =>
  sortedOptions(options).filter((option, index) => index < OPTIONS_SHOWN || chosen.includes(option.value));

/**
 * The card left of a list: search and sections that open on a click on their title. Six sections and five options
 * each are shown before `more`. It folds away to a button, on a narrow screen from the start.
 */
export function FilterCard({
  sections,
  value,
  onChange,
  text = '',
  onText,
  searchPlaceholder,
  onFold,
}: FilterProps) {
  const t = useT();
  const styles = useStyles();
  const narrow = useMediaQuery('(max-width: 800px)');
  const [folded, setFolded] = useState(narrow);
  const [all, setAll] = useState(false);
  const [closed, setClosed] = useState<string[]>([]);
  const active = Object.values(value).filter((chosen) => chosen.length > 0).length + (text ? 1 : 0);
  const count = active > 0 && <CounterBadge className={styles.badge} size="small" count={active} />;

  if (folded) {
    return (
      <div className={mergeClasses(styles.card, styles.folded)}>
        <Button
          appearance="subtle"
          icon={<FilterRegular />}
          aria-expanded={false}
          aria-label={t('filter.unfold', { count: active })}
          onClick={() => setFolded(false)}
        >
          {count}
        </Button>
      </div>
    );
  }
  const shown = all ? sections : sections.slice(0, SECTIONS_SHOWN);
  const clear = () => {
    onChange({});
    onText?.('');
  };
  return (
    <section className={styles.card} aria-label={t('filter.title')}>
      <div className={styles.head}>
        <Subtitle2 className={styles.title}>
          {t('filter.title')}
          {count}
        </Subtitle2>
        {active > 0 && (
          <Button appearance="transparent" size="small" onClick={clear}>
            {t('filter.clear')}
          </Button>
        )}
        <Button
          appearance="subtle"
          size="small"
          icon={<ChevronDoubleLeftRegular />}
          aria-expanded
          aria-label={t('filter.fold')}
          onClick={onFold ?? (() => setFolded(true))}
        />
      </div>
      {onText && (
        <SearchBox className={styles.search} value={text} onSearch={onText} placeholder={searchPlaceholder} />
      )}
      <Accordion
        // Sections that come later would be opened after they are drawn, and push one another down.
        key={sections.map((section) => section.key).join()}
        multiple
        collapsible
        openItems={sections.map((section) => section.key).filter((key) => !closed.includes(key))}
        onToggle={(_, data) => {
          const key = String(data.value);
          setClosed(closed.includes(key) ? closed.filter((one) => one !== key) : [...closed, key]);
        }}
      >
        {shown.map((section) => {
          const { options } = section;
          const chosen = value[section.key] ?? [];
          const change = (values: string[]) => onChange(withSection(value, section.key, values));
          const list = { section, chosen, onChange: change };
          return (
            <AccordionItem key={section.key} value={section.key}>
              <AccordionHeader size="small" as="h2">
                {section.label}
                {chosen.length > 0 && (
                  <CounterBadge className={styles.badge} size="small" count={chosen.length} />
                )}
              </AccordionHeader>
              <AccordionPanel className={options ? undefined : styles.unknown} aria-busy={!options}>
                {options && <OptionList {...list} options={shownOptions(options, chosen)} />}
                {options && options.length > OPTIONS_SHOWN && <MoreOptions {...list} options={options} />}
              </AccordionPanel>
            </AccordionItem>
          );
        })}
      </Accordion>
      {sections.length > SECTIONS_SHOWN && (
        <Button appearance="transparent" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all
            ? t('filter.fewerSections')
            : t('filter.moreSections', { count: sections.length - SECTIONS_SHOWN })}
        </Button>
      )}
    </section>
  );
}
