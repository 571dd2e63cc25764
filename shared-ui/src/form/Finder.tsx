import type { CallDeclaration, RequestOf, ResponseOf } from '@attest/api-contract';
import { Combobox, makeStyles, Option, Tag, TagGroup, tokens } from '@fluentui/react-components';
import { useT } from '../frame/useT';
import { useCallQuery } from '../query/useCallQuery';
import type { ControlState, GroupAria } from './types';
import { useFinding } from './useFinding';

/** Something that was found, as it is shown. */
export interface Found {
  id: string;
  label: string;
}

export interface FinderProps<C extends CallDeclaration> extends GroupAria, ControlState {
  id?: string;
  'aria-label'?: string;
  /** The list that is searched. */
  call: C;
  inputOf: (text: string) => RequestOf<C>;
  /** Entries of an answer; `text` is what was typed, for lists that the server does not search. */
  foundIn: (answer: ResponseOf<C>, text: string) => Found[];
  value: Found[];
  onChange: (value: Found[]) => void;
  multiple?: boolean;
  placeholder?: string;
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  tags: { flexWrap: 'wrap', rowGap: tokens.spacingVerticalXXS },
  box: { minWidth: 0, width: '100%' },
});

/** Finds one or several entries of any list of the server while one types. */
export function Finder<C extends CallDeclaration>(props: FinderProps<C>) {
  const { id, call, inputOf, foundIn, value, onChange, multiple = false, placeholder, ...aria } = props;
  const t = useT();
  const styles = useStyles();
  const { typed, text, box } = useFinding({ multiple, onSelect: (ids) => select(ids) });
  const { data, isFetching } = useCallQuery(call, inputOf(text), {
    enabled: typed !== null,
    placeholderData: (previous: ResponseOf<C> | undefined) => previous,
  } as object);
  const found = data === undefined ? [] : foundIn(data as ResponseOf<C>, text);
  const shown = new Map([...found, ...value].map((one) => [one.id, one]));
  const select = (ids: string[]) => onChange(ids.flatMap((one) => shown.get(one) ?? []));
  return (
    <div className={styles.root}>
      {multiple && value.length > 0 && (
        <TagGroup
          className={styles.tags}
          aria-label={t('form.chosen')}
          onDismiss={(_, data) => onChange(value.filter((one) => one.id !== data.value))}
        >
          {value.map((one) => (
            <Tag key={one.id} value={one.id} dismissible dismissIcon={{ 'aria-label': t('form.remove') }}>
              {one.label}
            </Tag>
          ))}
        </TagGroup>
      )}
      <Combobox
        {...aria}
        id={id}
        className={styles.box}
        placeholder={placeholder}
        expandIcon={{ 'aria-label': t('form.open') }}
        multiselect={multiple}
        clearable={!multiple}
        value={typed ?? (multiple ? '' : (value[0]?.label ?? ''))}
        selectedOptions={value.map((one) => one.id)}
        {...box}
      >
        {found.map((one) => (
          <Option key={one.id} value={one.id} text={one.label}>
            {one.label}
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
