import { COURSE_KINDS, type MatrixRowKind } from '@attest/api-contract';
import { makeStyles, SearchBox, Select, Switch, Text, tokens } from '@attest/shared-ui';
import { useTranslation } from 'react-i18next';

interface Search {
  rows: string;
  courses: string;
  filled: boolean;
  /** Kind of the courses; empty for all. */
  of: string;
}

interface Props {
  rowKind: MatrixRowKind;
  search: Search;
  /** The search that changed, with the pages that it leads to. */
  onSearch: (patch: Partial<Search> & { r?: number; c?: number }) => void;
}

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  legend: { color: tokens.colorNeutralForeground2, marginInlineStart: 'auto' },
});

/** What of the matrix is shown, and how its cells are changed by keyboard. */
export function MatrixTools({ rowKind, search, onSearch }: Props) {
  const { t } = useTranslation('tms-app');
  const styles = useStyles();
  return (
    <div className={styles.tools}>
      <SearchBox
        value={search.rows}
        onSearch={(rows) => onSearch({ rows, r: 1 })}
        placeholder={t(`matrix.find.${rowKind}`)}
      />
      <SearchBox
        value={search.courses}
        onSearch={(courses) => onSearch({ courses, c: 1 })}
        placeholder={t('matrix.findCourse')}
      />
      <Select
        aria-label={t('list.kind')}
        value={search.of}
        onChange={(_, data) => onSearch({ of: data.value, c: 1 })}
      >
        <option value="">{t('matrix.everyKind')}</option>
        {COURSE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind.${kind}`)}
          </option>
        ))}
      </Select>
      <Switch
        label={t('matrix.filled')}
        checked={search.filled}
        onChange={(_, data) => onSearch({ filled: data.checked, r: 1, c: 1 })}
      />
      <Text size={200} className={styles.legend}>
        {t('matrix.legend')}
      </Text>
    </div>
  );
}
