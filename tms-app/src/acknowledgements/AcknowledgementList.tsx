import {
  ACKNOWLEDGEMENT_STATES,
  type AcknowledgementKind,
  myAcknowledgements,
  tms,
} from '@attest/api-contract';
import { ManagedList } from '@attest/shared-ui';
import { BackToTraining } from '../frame/BackToTraining';
import { PartTabs } from '../frame/PartTabs';
import { ACKNOWLEDGEMENT_PARTS } from '../frame/parts';
import { badge, dueDay } from '../list/columns';
import { anyOf, bilingual, defineList, instant, type ListColumn } from '../list/define';
import { AcknowledgementBadge } from './acknowledgementState';

const acknowledgements = (kind: AcknowledgementKind) =>
  defineList(myAcknowledgements, {
    id: `acknowledgements:${kind}`,
    title: `acknowledgement.${kind}Title`,
    searchHint: 'acknowledgement.searchHint',
    none: kind === 'role' ? 'acknowledgement.noneRoles' : 'acknowledgement.none',
    noneText: 'acknowledgement.noneText',
    open: ({ id }) => (kind === 'role' ? tms.givenRole(id) : tms.description(id)),
    breadcrumb: <BackToTraining />,
    tabs: (
      <PartTabs parts={ACKNOWLEDGEMENT_PARTS} path={kind === 'role' ? tms.givenRoles : tms.descriptions} />
    ),
    always: { kind },
    questions: [
      anyOf('state', 'list.state', ACKNOWLEDGEMENT_STATES, (state) => `acknowledgement.state.${state}`),
    ],
    columns: [
      bilingual('name', 'list.name', { width: 224, sortable: true }),
      { key: 'code', label: 'role.code', width: 176, sortable: true },
      ...(kind === 'description'
        ? [{ key: 'version', label: 'list.version', width: 96 } satisfies ListColumn<unknown>]
        : []),
      badge(AcknowledgementBadge, { width: 160 }),
      dueDay(184, ({ state }) => state !== 'asked'),
      instant('acknowledgedAt', 'acknowledgement.acknowledgedAt', { width: 160, sortable: true }),
      bilingual('reason', 'acknowledgement.reason', { width: 200 }),
      instant('askedAt', 'acknowledgement.askedAt', { width: 160, sortable: true, optional: true }),
    ],
  });

const DESCRIPTIONS = acknowledgements('description');
const GIVEN_ROLES = acknowledgements('role');

/** Job descriptions that the caller has to acknowledge, and has. */
export const DescriptionList = () => <Acknowledgements list={DESCRIPTIONS} />;

/** Learner roles that the caller has to acknowledge, and has. */
export const GivenRoleList = () => <Acknowledgements list={GIVEN_ROLES} />;

function Acknowledgements({ list }: { list: typeof DESCRIPTIONS }) {
  return <ManagedList key={list.id} list={list} />;
}
