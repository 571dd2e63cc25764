import { listPeople, type PersonRow, peopleFacets } from '@attest/api-contract';
import { type ListDialogProps, type ListPartProps, ManagedList, Text, useCallQuery } from '@attest/shared-ui';
import { can } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import { useT } from '../../frame/useT';
import { anyOf, defineList, type ListAct, served } from '../../list/define';
import { AdministrationTabs } from '../AdministrationTabs';
import { ImportDialog } from './import/ImportDialog';
import { type Act, PersonAct } from './PersonAct';
import { PersonDialog } from './PersonDialog';
import { PEOPLE_COLUMNS } from './peopleColumns';
import { ThenPassword } from './ThenPassword';

type Dialog = ListDialogProps<PersonRow>;
type RowAct = ListAct<PersonRow>;

const MANAGER = ['Organisation', 'config'] as const;

const PEOPLE = defineList(listPeople, {
  id: 'people',
  title: 'admin.people.title',
  searchHint: 'admin.people.searchHint',
  tabs: <AdministrationTabs part="people" />,
  facets: peopleFacets,
  questions: [
    anyOf('status', 'admin.people.status', ['enabled', 'disabled'], (status) => `admin.people.${status}`),
    served('department', 'admin.people.department', {
      labelOf: (_, { t }) => t('admin.people.noDepartment'),
    }),
    served('role', 'admin.people.role'),
    anyOf('access', 'admin.people.access', ['locked', 'noSignIn'], (access) => `admin.people.${access}`),
  ],
  export: { of: (filter, sort) => ({ source: 'people', filter, sort }), right: ['Organisation', 'export'] },
  import: { label: 'admin.import.title', icon: <ArrowUploadRegular />, right: MANAGER, dialog: ImportDialog },
  create: { label: 'admin.people.create', icon: <AddRegular />, right: MANAGER, dialog: EditPerson },
  Bar: Licence,
  show: EditPerson,
  acts: [
    {
      key: 'edit',
      icon: <EditRegular />,
      label: () => (can(...MANAGER) ? 'admin.people.edit' : 'admin.people.show'),
      dialog: EditPerson,
    },
    {
      key: 'status',
      icon: ({ status }) => (status === 'enabled' ? <ProhibitedRegular /> : <CheckmarkCircleRegular />),
      label: ({ status }) => (status === 'enabled' ? 'admin.acts.disable' : 'admin.acts.enable'),
      right: MANAGER,
      dialog: (props) => (
        <ActOn kind={props.rows[0]?.status === 'enabled' ? 'disable' : 'enable'} {...props} />
      ),
    },
    act('lock', ({ status, lockedByHand }) => {
      if (lockedByHand) return 'admin.people.isLocked';
      return status === 'enabled' ? null : 'admin.people.isDisabled';
    }),
    act('unlock', ({ locked }) => (locked ? null : 'admin.people.notLocked')),
    act('reset', ({ status }) => (status === 'enabled' ? null : 'admin.people.isDisabled')),
    act('resetFactor', ({ secondFactor }) => (secondFactor ? null : 'admin.people.noFactor')),
    act('endSessions', ({ openSessions }) => (openSessions > 0 ? null : 'admin.people.noSessions')),
  ],
  columns: PEOPLE_COLUMNS,
});

/** An act that depends on how the account stands. */
function act(kind: Exclude<Act, 'disable' | 'enable'>, whyNot: RowAct['whyNot']): RowAct {
  return {
    key: kind,
    label: `admin.acts.${kind}`,
    right: MANAGER,
    whyNot,
    dialog: (props) => <ActOn kind={kind} {...props} />,
  };
}

/** A new account, or what is known of one. */
function EditPerson({ rows: [person], onClose }: Dialog) {
  return (
    <ThenPassword onClose={onClose}>{(dialog) => <PersonDialog person={person} {...dialog} />}</ThenPassword>
  );
}

function ActOn({ kind, rows: [person], onClose }: Dialog & { kind: Act }) {
  if (!person) return null;
  return (
    <ThenPassword onClose={onClose}>
      {(dialog) => <PersonAct kind={kind} person={person} {...dialog} />}
    </ThenPassword>
  );
}

/** How many places of the licence are taken. */
function Licence({ filter }: ListPartProps) {
  const t = useT();
  const { data } = useCallQuery(peopleFacets, { filter }, { placeholderData: (before) => before });
  if (!data) return null;
  const { used, max } = data.licence;
  return (
    <Text>
      {max === null ? t('admin.people.noLimit', { used }) : t('admin.people.licence', { used, max })}
    </Text>
  );
}

/** Accounts of the tenant: who they are, what they may, whether they can sign in. */
export const PeoplePage = () => <ManagedList list={PEOPLE} />;
