import { type RelationValue, searchRelatable } from '@attest/api-contract';
import { Combobox, makeStyles, Option, Tag, TagGroup, tokens } from '@fluentui/react-components';
import { useBilingual } from '../frame/useBilingual';
import { useT } from '../frame/useT';
import { useCallQuery } from '../query/useCallQuery';
import { relationText } from './relationText';
import type { ControlState, GroupAria } from './types';
import { useFinding } from './useFinding';

export interface RelationPickerProps extends GroupAria, ControlState {
  id?: string;
  'aria-label'?: string;
  value: RelationValue[];
  onChange(value: RelationValue[]): void;
  /** What may be linked. */
  types: string[];
  multiple?: boolean;
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, minWidth: 0 },
  tags: { flexWrap: 'wrap', rowGap: tokens.spacingVerticalXXS },
  // A long title goes on in the next line: a cell of a table is narrow.
  tag: {
    maxWidth: '100%',
    height: 'auto',
    minHeight: '32px',
    '& .fui-Tag__primaryText': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
  box: { minWidth: 0, width: '100%' },
});

/** Finds records and document versions by number or title. */
export function RelationPicker(props: RelationPickerProps) {
  const { id, value, onChange, types, multiple = true, ...aria } = props;
  const t = useT();
  const styles = useStyles();
  const say = useBilingual();
  const { typed, text, box } = useFinding({ multiple, beside: true, onSelect: (ids) => select(ids) });
  const { data, isFetching } = useCallQuery(
    searchRelatable,
    { types, ...(text && { text }) },
    { enabled: typed !== null && types.length > 0, placeholderData: (previous) => previous },
  );
  const found = data ?? [];
  const shown = new Map([...found.map(({ note, ...ref }) => ref), ...value].map((ref) => [ref.id, ref]));
  const select = (ids: string[]) => onChange(ids.flatMap((one) => shown.get(one) ?? []));
  return (
    <div className={styles.root}>
      {value.length > 0 && (
        <TagGroup
          className={styles.tags}
          aria-label={t('form.chosen')}
          onDismiss={(_, data) => onChange(value.filter((ref) => ref.id !== data.value))}
        >
          {value.map((ref) => (
            <Tag
              key={ref.id}
              className={styles.tag}
              value={ref.id}
              dismissible
              dismissIcon={{ 'aria-label': t('form.remove') }}
            >
              {relationText(ref)}
            </Tag>
          ))}
        </TagGroup>
      )}
      <Combobox
        {...aria}
        id={id}
        className={styles.box}
        placeholder={t('form.findRecord')}
        expandIcon={{ 'aria-label': t('form.open') }}
        multiselect={multiple}
        value={typed ?? ''}
        selectedOptions={value.map((ref) => ref.id)}
        {...box}
      >
        {found.map((ref) => (
          <Option key={ref.id} value={ref.id} text={ref.no}>
            {[relationText(ref), say(ref.note)].filter(Boolean).join(' · ')}
          </Option>
        ))}
        {found.length === 0 && (
          <Option key="none" value="" text="" disabled>
            {t(isFetching ? 'form.searching' : 'form.nothing')}
          </Option>
        )}
      </Combobox>
    </div>
  );
}
