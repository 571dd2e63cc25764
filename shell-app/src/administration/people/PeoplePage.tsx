import { listPeople, type PersonRow } from '@attest/api-contract';
import {
  Button,
  callKey,
  DataTable,
  DisabledReason,
  ExportButton,
  FilterCard,
  Page,
  type TableColumn,
  ToneBadge,
  useBilingual,
  useLanguage,
  useObservable,
} from '@attest/shared-ui';
import { can, formatDay, formatInstant, request, timeZone$ } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import { useMemo, useState } from 'react';
import { useT } from '../../frame/useT';
import { AdministrationTabs } from '../AdministrationTabs';
import { ImportDialog } from './import/ImportDialog';
import { type Act, PersonAct } from './PersonAct';
import { PersonDialog } from './PersonDialog';
import { PersonState } from './PersonState';
import { type Secret, TemporaryPasswordDialog } from './TemporaryPasswordDialog';
import { usePeopleFilter } from './usePeopleFilter';

/** Accounts of the tenant: who they are, what they may, whether they can sign in. */
export function PeoplePage() {
  const t = useT();
  const text = useBilingual();
  const language = useLanguage();
  const timeZone = useObservable(timeZone$, 'UTC');
  const state = usePeopleFilter();
  const [total, setTotal] = useState<number>();
  const [edited, setEdited] = useState<PersonRow | 'new' | null>(null);
  const [act, setAct] = useState<{ kind: Act; person: PersonRow } | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const [importing, setImporting] = useState(false);
  const mayManage = can('Organisation', 'config');
  const why = mayManage ? null : t('admin.mayNot');

  const columns = useMemo<TableColumn<PersonRow>[]>(
    () => [
      {
        key: 'name',
        label: t('admin.people.name'),
        width: 150,
        sortable: true,
        required: true,
        fixed: 'start',
        render: (row) => (language === 'zh' ? row.name : row.nameEn),
      },
      { key: 'account', label: t('admin.people.account'), width: 130, sortable: true },
      { key: 'employeeId', label: t('admin.people.employeeId'), width: 110, sortable: true },
      {
        key: 'department',
        label: t('admin.people.department'),
        width: 150,
        sortable: true,
        render: (row) => row.department && text(row.department.name),
      },
      {
        key: 'position',
        label: t('admin.people.position'),
        width: 150,
        sortable: true,
        render: (row) => row.position && text(row.position.name),
      },
      {
        key: 'roles',
        label: t('admin.people.roles'),
        width: 220,
        render: (row) => row.roles.map((role) => text(role.name)).join(t('admin.comma')),
      },
      {
        key: 'status',
        label: t('admin.people.status'),
        width: 150,
        sortable: true,
        render: (row) => <PersonState person={row} />,
      },
      {
        key: 'onDuty',
        label: t('admin.people.onDuty'),
        width: 96,
        optional: true,
        render: (row) => (
          <ToneBadge tone={row.onDuty ? 'good' : 'neutral'}>
            {t(row.onDuty ? 'admin.yes' : 'admin.no')}
          </ToneBadge>
        ),
      },
      {
        key: 'lastSignInAt',
        label: t('admin.people.lastSignInAt'),
        width: 170,
        sortable: true,
        render: (row) => row.lastSignInAt && formatInstant(row.lastSignInAt),
      },
      {
        key: 'entryDate',
        label: t('admin.people.entryDate'),
        width: 120,
        sortable: true,
        optional: true,
        render: (row) => row.entryDate && formatDay(row.entryDate),
      },
      { key: 'email', label: t('admin.people.email'), width: 220, optional: true },
      { key: 'phone', label: t('admin.people.phone'), width: 150, optional: true },
      {
        key: 'superior',
        label: t('admin.people.superior'),
        width: 120,
        optional: true,
        render: (row) => row.superior?.name,
      },
    ],
    [t, text, language, timeZone],
  );

  return (
    <Page
      title={t('admin.people.title')}
      count={total}
      tabs={<AdministrationTabs part="people" />}
      toolbar={
        <>
          <ExportButton
            of={{ source: 'people', filter: state.filter }}
            total={total}
            why={can('Organisation', 'export') ? null : t('admin.mayNot')}
          />
          <DisabledReason why={why}>
            <Button icon={<ArrowUploadRegular />} onClick={() => !why && setImporting(true)}>
              {t('admin.import.title')}
            </Button>
          </DisabledReason>
          <DisabledReason why={why}>
            <Button appearance="primary" icon={<AddRegular />} onClick={() => !why && setEdited('new')}>
              {t('admin.people.create')}
            </Button>
          </DisabledReason>
        </>
      }
      filter={
        <FilterCard
          sections={state.sections}
          value={state.chosen}
          onChange={state.choose}
          text={state.text}
          onText={state.setText}
          searchPlaceholder={t('admin.people.searchHint')}
        />
      }
    >
      <DataTable<PersonRow>
        id="people"
        label={t('admin.people.title')}
        columns={columns}
        queryKey={callKey(listPeople)}
        query={(paging, signal) => request(listPeople, { ...paging, filter: state.filter }, { signal })}
        filter={state.filter}
        onRowOpen={setEdited}
        onTotal={setTotal}
        toolbar={state.licence}
        rowActions={(row) => [
          {
            key: 'edit',
            icon: <EditRegular />,
            label: t(mayManage ? 'admin.people.edit' : 'admin.people.show'),
            onClick: () => setEdited(row),
          },
          {
            key: 'status',
            icon: row.status === 'enabled' ? <ProhibitedRegular /> : <CheckmarkCircleRegular />,
            label: t(row.status === 'enabled' ? 'admin.acts.disable' : 'admin.acts.enable'),
            why,
            onClick: () => setAct({ kind: row.status === 'enabled' ? 'disable' : 'enable', person: row }),
          },
          {
            key: 'unlock',
            label: t('admin.acts.unlock'),
            why: why ?? (row.locked ? null : t('admin.people.notLocked')),
            onClick: () => setAct({ kind: 'unlock', person: row }),
          },
          {
            key: 'reset',
            label: t('admin.acts.reset'),
            why: why ?? (row.status === 'enabled' ? null : t('admin.people.isDisabled')),
            onClick: () => setAct({ kind: 'reset', person: row }),
          },
          {
            key: 'endSessions',
            label: t('admin.acts.endSessions'),
            why: why ?? (row.openSessions > 0 ? null : t('admin.people.noSessions')),
            onClick: () => setAct({ kind: 'endSessions', person: row }),
          },
        ]}
      />
      {edited && (
        <PersonDialog
          person={edited === 'new' ? undefined : edited}
          onCreated={setSecret}
          onClose={() => setEdited(null)}
        />
      )}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
      {act && <PersonAct {...act} onSecret={setSecret} onClose={() => setAct(null)} />}
      {secret && <TemporaryPasswordDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  );
}
