import { searchUsers, type UserCard } from '@attest/api-contract';
import { Combobox, makeStyles, Option, Tag, TagGroup, Text, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useT } from '../frame/useT';
import { useCallQuery } from '../query/useCallQuery';
import { peopleSource } from '../tree/peopleSource';
import { TreeButton } from '../tree/TreeButton';
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
  /** A tree of departments with their people stands beside it. */
  tree?: boolean;
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  line: { display: 'flex', columnGap: tokens.spacingHorizontalXS },
  tags: { flexWrap: 'wrap', rowGap: tokens.spacingVerticalXXS },
  option: { display: 'flex', flexDirection: 'column' },
  detail: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  box: { minWidth: 0, width: '100%' },
});

/** Finds people by name, account or department; one or several. */
export function UserPicker(props: UserPickerProps) {
  const { id, value, onChange, multiple = false, role, departmentId, candidates, tree, ...aria } = props;
  const t = useT();
  const styles = useStyles();
  const { typed, text, box } = useFinding({ multiple, onSelect: onChange });
  // Who was chosen in the tree came with a name.
  const [learned, setLearned] = useState<UserCard[]>([]);
  const nameOf = usePeople(value.filter((one) => learned.every((card) => card.id !== one)));
  const source = useMemo(() => peopleSource(role), [role]);
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
  const language = useLanguage();
  const name = (one: string) => {
    const known = [...learned, ...(candidates ?? [])].find((person) => person.id === one);
    return nameOf(one) ?? (known && nameIn(known, language)) ?? '…';
  };
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
      <div className={styles.line}>
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
        {tree && (
          <TreeButton
            label={t('form.peopleTree')}
            source={source}
            checked={value}
            onChange={(ids, { attachInfo }) => {
              setLearned((now) => [...now, attachInfo as UserCard]);
              onChange(ids);
            }}
            multiple={multiple}
            leafOnly
          />
        )}
      </div>
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
