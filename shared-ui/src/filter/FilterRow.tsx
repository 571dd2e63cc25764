import { Button, CounterBadge, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { PanelLeftRegular } from '@fluentui/react-icons/svg/panel-left';
import { useT } from '../frame/useT';
import { Popover, PopoverSurface, PopoverTrigger } from '../lazy/Popover';
import { Tooltip } from '../lazy/Tooltip';
import { Loaded } from '../states/Loaded';
import { AllOptions } from './AllOptions';
import type { FilterProps } from './FilterCard';
import { SearchBox } from './SearchBox';
import { type FilterSection, withSection } from './types';

/** As many as one line has room for; the card has them all. */
const SHOWN = 4;

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px', minHeight: '32px' },
  search: { flex: '0 1 200px', minWidth: '144px', marginInlineEnd: '4px' },
  button: { minWidth: 0, padding: '4px 6px' },
  facet: { maxWidth: '224px', fontWeight: tokens.fontWeightRegular },
  label: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  badge: { marginInlineStart: '4px' },
  surface: { width: '280px', maxWidth: '90vw', boxSizing: 'border-box', padding: '12px' },
  end: { marginInlineStart: 'auto' },
});

interface FacetProps {
  section: FilterSection;
  chosen: string[];
  onChange: (values: string[]) => void;
}

/** One question: its button says what is chosen, and opens the options with their counts. */
function Facet({ section, chosen, onChange }: FacetProps) {
  const styles = useStyles();
  const { label, options } = section;
  const only = chosen.length === 1 && options?.find(({ value }) => value === chosen[0])?.label;
  const text = only ? `${label}: ${only}` : label;
  return (
    <Popover positioning="below-start" trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          className={mergeClasses(styles.button, styles.facet)}
          appearance={chosen.length > 0 ? 'outline' : 'subtle'}
          icon={<ChevronDownRegular />}
          iconPosition="after"
        >
          <span className={styles.label} title={text}>
            {text}
          </span>
          {chosen.length > 0 && !only && (
            <CounterBadge className={styles.badge} size="small" count={chosen.length} />
          )}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={label}>
        <Loaded query={{ data: options, error: null }} rows={5}>
          {(all) => <AllOptions section={section} options={all} chosen={chosen} onChange={onChange} />}
        </Loaded>
      </PopoverSurface>
    </Popover>
  );
}

interface Props extends Omit<FilterProps, 'onFold'> {
  /** Shows all questions beside the list. */
  onCard: () => void;
}

/** The line over a list: search, and the first questions each behind a button; the others are in the card. */
export function FilterRow({
  sections,
  value,
  onChange,
  text = '',
  onText,
  searchPlaceholder,
  onCard,
}: Props) {
  const t = useT();
  const styles = useStyles();
  const chosenOf = ({ key }: FilterSection) => value[key] ?? [];
  const shown = sections.filter((section, index) => index < SHOWN || chosenOf(section).length > 0);
  const more = sections.length - shown.length;
  const active = text !== '' || Object.values(value).some((chosen) => chosen.length > 0);
  const clear = () => {
    onChange({});
    onText?.('');
  };
  return (
    <section className={styles.row} aria-label={t('filter.title')}>
      {onText && (
        <SearchBox className={styles.search} value={text} onSearch={onText} placeholder={searchPlaceholder} />
      )}
      {shown.map((section) => (
        <Facet
          key={section.key}
          section={section}
          chosen={chosenOf(section)}
          onChange={(values) => onChange(withSection(value, section.key, values))}
        />
      ))}
      {more > 0 && (
        <Button className={styles.button} appearance="transparent" onClick={onCard}>
          {t('filter.moreSections', { count: more })}
        </Button>
      )}
      {active && (
        <Button className={styles.button} appearance="transparent" onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
      {sections.length > 0 && (
        <Tooltip content={t('filter.card')} relationship="label">
          <Button className={styles.end} appearance="subtle" icon={<PanelLeftRegular />} onClick={onCard} />
        </Tooltip>
      )}
    </section>
  );
}
