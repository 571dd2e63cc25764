import { makeStyles, SearchBox, Select } from '@attest/shared-ui';
import type { ReactNode } from 'react';
import { useT } from '../frame/useT';
import type { TaskFilterState } from './useTaskFilter';

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
});

/** Search and process of a task list; `children` stand before them. */
export function TaskFilterBar({ state, children }: { state: TaskFilterState; children?: ReactNode }) {
  const t = useT();
  const styles = useStyles();
  const { text, process, processes, set } = state;
  return (
    <div className={styles.bar}>
      {children}
      <SearchBox
        value={text}
        onSearch={(next) => set({ text: next })}
        label={t('home.search')}
        placeholder={t('home.searchHint')}
      />
      {processes.length > 1 && (
        <Select
          aria-label={t('home.process')}
          value={process}
          onChange={(_, data) => set({ process: data.value })}
        >
          <option value="">{t('home.allProcesses')}</option>
          {processes.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}
