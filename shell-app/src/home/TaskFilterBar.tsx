import { lazyPart, makeStyles, SavedViews, SearchBox } from '@attest/shared-ui';
import type { ReactNode } from 'react';
import { useT } from '../frame/useT';
import { FILTERS_TEXTS, withTexts } from '../pages/pageTexts';
import type { HomeList } from './HomeLayout';
import { NO_FILTER, type TaskFilterState } from './useTaskFilter';

const MoreFilters = lazyPart(
  async () => (await withTexts('filters', FILTERS_TEXTS, () => import('./MoreFilters'))).default,
  null,
);

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', minHeight: '32px' },
  search: { flex: '1 1 180px', maxWidth: '320px', minWidth: 0 },
  /** Views of one's own may be many. */
  views: { maxWidth: '100%', overflowX: 'auto', ':empty': { display: 'none' } },
});

interface Props {
  state: TaskFilterState;
  /** Each list has saved views of its own. */
  list: HomeList;
  /** Stand before the search. */
  children?: ReactNode;
}

/** Saved views, search and filters of a task list. */
export function TaskFilterBar({ state, list, children }: Props) {
  const t = useT();
  const styles = useStyles();
  const { values, set } = state;
  return (
    <div className={styles.bar}>
      {children}
      <SearchBox
        className={styles.search}
        value={values.text}
        onSearch={(next) => set({ text: next })}
        label={t('home.search')}
        placeholder={t('home.searchHint')}
      />
      <MoreFilters state={state} withInitiator={list !== 'launch'} />
      <div className={styles.views}>
        <SavedViews
          id={`home.${list}`}
          views={[{ key: 'all', label: t('home.all'), state: NO_FILTER }]}
          blank={NO_FILTER}
          state={values}
          onApply={(next) => set(next, { push: true })}
        />
      </div>
    </div>
  );
}
