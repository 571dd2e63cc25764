import { GXP_ATTRIBUTES, listRoles, type PersonRow, positionOptions } from '@attest/api-contract';
import {
  DayField,
  DepartmentPicker,
  Field,
  Finder,
  type Found,
  Input,
  makeStyles,
  Select,
  Switch,
  UserPicker,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { ChoiceValues } from '../../query/ChoiceValues';
import type { PersonEntry, PersonField } from './personEntry';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
    alignItems: 'start',
    gap: '12px 16px',
  },
  switches: { display: 'flex', flexWrap: 'wrap', gap: '0 24px' },
});

interface Props {
  person: PersonRow | undefined;
  entry: PersonEntry;
  onChange: (change: Partial<PersonEntry>) => void;
  problemOf: (field: PersonField) => string | undefined;
}

const TEXTS = [
  { key: 'name', required: true, maxLength: 100 },
  { key: 'nameEn', required: true, maxLength: 100 },
  { key: 'employeeId', required: true, maxLength: 40 },
  { key: 'email', required: false, maxLength: 254 },
  { key: 'phone', required: false, maxLength: 32 },
  { key: 'wecomAccount', required: false, maxLength: 64 },
  { key: 'positionLevel', required: false, maxLength: 40 },
] as const;

/** Every field of an account. */
export function PersonFields({ person, entry, onChange, problemOf }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const { data: roles = [] } = useCallQuery(listRoles, {}, { staleTime: 60_000 });
  const [position, setPosition] = useState<Found[]>(
    person?.position ? [{ id: person.position.id, label: text(person.position.name) }] : [],
  );
  const field = (key: Exclude<PersonField, 'reason'>, required = false) => ({
    label: t(`admin.people.${key}`),
    required,
    validationMessage: problemOf(key),
  });
  return (
    <>
      <div className={styles.grid}>
        <Field
          {...field('account', true)}
          hint={t(person ? 'admin.people.accountKept' : 'admin.people.accountHint')}
        >
          <Input
            value={entry.account}
            readOnly={person !== undefined}
            maxLength={64}
            autoComplete="off"
            onChange={(_, { value }) => onChange({ account: value })}
          />
        </Field>
        {TEXTS.map(({ key, required, maxLength }) => (
          <Field key={key} {...field(key, required)}>
            <Input
              value={entry[key] ?? ''}
              maxLength={maxLength}
              autoComplete="off"
              onChange={(_, { value }) => onChange({ [key]: value })}
            />
          </Field>
        ))}
        <Field {...field('departmentId')}>
          <DepartmentPicker
            value={entry.departmentId ? [entry.departmentId] : []}
            onChange={([id = null]) => onChange({ departmentId: id })}
          />
        </Field>
        <Field {...field('positionId')}>
          <Finder
            call={positionOptions}
            inputOf={(typed) => (typed ? { text: typed } : {})}
            foundIn={(rows) => rows.map((row) => ({ id: row.id, label: text(row.name) }))}
            value={position}
            onChange={(next) => {
              setPosition(next);
              onChange({ positionId: next[0]?.id ?? null });
            }}
          />
        </Field>
        <Field {...field('superiorId')}>
          <UserPicker
            value={entry.superiorId ? [entry.superiorId] : []}
            onChange={([id = null]) => onChange({ superiorId: id })}
          />
        </Field>
        <Field {...field('entryDate')}>
          <DayField value={entry.entryDate ?? ''} onChange={(day) => onChange({ entryDate: day || null })} />
        </Field>
        <Field {...field('sex')}>
          <Select
            value={entry.sex ?? ''}
            onChange={(_, { value }) => onChange({ sex: (value || null) as PersonEntry['sex'] })}
          >
            <option value="" />
            <option value="male">{t('admin.people.male')}</option>
            <option value="female">{t('admin.people.female')}</option>
          </Select>
        </Field>
        <Field {...field('gxp')}>
          <Select
            value={entry.gxp ?? ''}
            onChange={(_, { value }) => onChange({ gxp: (value || null) as PersonEntry['gxp'] })}
          >
            <option value="" />
            {GXP_ATTRIBUTES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
      </div>
      <Field {...field('roles', true)}>
        <ChoiceValues
          label={t('admin.people.roles')}
          options={roles.map(({ code, name }) => ({ value: code, label: text(name) }))}
          several
          value={entry.roles}
          onChange={(next) => onChange({ roles: next })}
        />
      </Field>
      <div className={styles.switches}>
        <Switch
          checked={entry.canLogin}
          label={t('admin.people.canLogin')}
          onChange={(_, { checked }) => onChange({ canLogin: checked })}
        />
        <Switch
          checked={entry.onDuty}
          label={t('admin.people.onDuty')}
          onChange={(_, { checked }) => onChange({ onDuty: checked })}
        />
      </div>
    </>
  );
}
