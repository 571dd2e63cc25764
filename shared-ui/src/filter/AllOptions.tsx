import { makeStyles, SearchBox, Text } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useEffect, useState } from 'react';
import { StepButton } from '../frame/StepButton';
import { useT } from '../frame/useT';
import { OptionList } from './OptionList';
import { type FilterOption, type FilterSection, sortedOptions } from './types';
import { useLeadingDebounce } from './useLeadingDebounce';

const PER_PAGE = 10;

const useStyles = makeStyles({
  search: { width: '100%', maxWidth: 'none', marginBottom: '8px' },
  pager: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginTop: '8px' },
});

export interface OptionsProps {
  section: FilterSection;
  options: FilterOption[];
  chosen: string[];
  onChange: (values: string[]) => void;
}

/** All options of a section, ten at a time; with a search where they are more. */
export function AllOptions({ section, options, chosen, onChange }: OptionsProps) {
  const t = useT();
  const styles = useStyles();
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const searched = useLeadingDebounce(text).trim().toLowerCase();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search starts at its first page
  useEffect(() => setPage(1), [searched]);
  const found = sortedOptions(options).filter((one) => one.label.toLowerCase().includes(searched));
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  return (
    <>
      {options.length > PER_PAGE && (
        <SearchBox
          className={styles.search}
          value={text}
          aria-label={t('filter.searchIn', { name: section.label })}
          placeholder={t('filter.search')}
          input={{ maxLength: 100 }}
          onChange={(_, data) => setText(data.value)}
        />
      )}
      {found.length === 0 && <Text>{t('filter.noOption')}</Text>}
      <OptionList
        section={section}
        options={found.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        chosen={chosen}
        onChange={onChange}
      />
      {pages > 1 && (
        <div className={styles.pager}>
          <StepButton
            by={-1}
            at={page - 1}
            of={pages}
            label={t('table.previousPage')}
            size="small"
            icon={<ChevronLeftRegular />}
            onClick={() => setPage(page - 1)}
          />
          <Text aria-live="polite">{t('table.pageOf', { page, pages })}</Text>
          <StepButton
            by={1}
            at={page - 1}
            of={pages}
            label={t('table.nextPage')}
            size="small"
            icon={<ChevronRightRegular />}
            onClick={() => setPage(page + 1)}
          />
        </div>
      )}
    </>
  );
}
