import { searchUsers, type UserCard } from '@attest/api-contract';
import { Combobox, makeStyles, Option, Tag, TagGroup, Text, tokens } from '@fluentui/react-components';
import { useT } from '../frame/useT';
import { useCallQuery } from '../query/useCallQuery';
import { useLanguage } from './language';
import { nameIn, usePeople } from './people';
import type { ControlState, GroupAria } from './types';
import { useFinding } from './useFinding';

export interface UserPickerProps extends GroupAria, ControlState {
  id?: string;
  'aria-label'?: string;
  /** User ids. */
  value: string[];
  onChange(ids: string[]): void;
  multiple?: boolean;
  /** Only holders of this role. */
  role?: string;
  departmentId?: string;
  /** Offers these people only, instead of a search over the tenant. */
  candidates?: { id: string; account: string; name: string }[];
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  tags: { flexWrap: 'wrap', rowGap: tokens.spacingVerticalXXS },
  option: { display: 'flex', flexDirection: 'column' },
  detail: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  box: { minWidth: 0, width: '100%' },
});

/** Finds people by name, account or department; one or several. */
export function UserPicker(props: UserPickerProps) {
  const { id, value, onChange, multiple = false, role, departmentId, candidates, ...aria } = props;
  const t = useT();
  const styles = useStyles();
  const { typed, text, close, box } = useFinding();
  const nameOf = usePeople(value);
  const { data, isFetching } = useCallQuery(
    searchUsers,
    {
      page: 1,
      pageSize: 20,
      filter: { ...(text && { text }), ...(role && { role }), ...(departmentId && { departmentId }) },
    },
    { enabled: typed !== null && !candidates, placeholderData: (previous) => previous },
  );
  const found = candidates?.filter((person) => matches(person, text)) ?? data?.rows ?? [];
  const name = (one: string) => nameOf(one) ?? candidates?.find((person) => person.id === one)?.name ?? '…';
  const language = useLanguage();
  return (
    <div className={styles.root}>
      {multiple && value.length > 0 && (
        <TagGroup
          className={styles.tags}
          aria-label={t('form.chosen')}
          onDismiss={(_, data) => onChange(value.filter((one) => one !== data.value))}
        >
          {value.map((one) => (
            <Tag key={one} value={one} dismissible dismissIcon={{ 'aria-label': t('form.remove') }}>
              {name(one)}
            </Tag>
          ))}
        </TagGroup>
      )}
      <Combobox
        {...aria}
        id={id}
        className={styles.box}
        placeholder={t('form.findPerson')}
        expandIcon={{ 'aria-label': t('form.open') }}
        multiselect={multiple}
        clearable={!multiple}
        value={typed ?? (multiple || !value[0] ? '' : name(value[0]))}
        selectedOptions={value}
        {...box}
        onOptionSelect={(_, data) => {
          onChange(data.selectedOptions);
          if (!multiple) close();
        }}
      >
        {found.map((person) => (
          <Option key={person.id} value={person.id} text={nameIn(person, language)}>
            <PersonOption person={person} />
          </Option>
        ))}
        {found.length === 0 && (
          <Option key="none" value="" text="" disabled>
            {t(isFetching ? 'form.searching' : 'form.nobody')}
          </Option>
        )}
      </Combobox>
    </div>
  );
}

const matches = (person: { account: string; name: string }, text: string) => {
  const shown = `${person.name} ${person.account}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => shown.includes(word));
};

function PersonOption({ person }: { person: Pick<UserCard, 'account' | 'name'> & Partial<UserCard> }) {
  const t = useT();
  const styles = useStyles();
  const language = useLanguage();
  const zh = language === 'zh';
  const details = [
    person.account,
    zh ? person.departmentZh : person.departmentEn,
    zh ? person.positionZh : person.positionEn,
    person.onDuty === false && t('form.offDuty'),
  ];
  return (
    <span className={styles.option}>
      <Text>{nameIn(person, language)}</Text>
      <span className={styles.detail}>{details.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
