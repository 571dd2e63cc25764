import {
  ACKNOWLEDGEMENT_STATES,
  type AcknowledgementKind,
  type AcknowledgementRow,
  myAcknowledgements,
  type RequestOf,
} from '@attest/api-contract';
import {
  DueBadge,
  type PagedRequest,
  type TableColumn,
  useBilingual,
  usePushInvalidate,
} from '@attest/shared-ui';
import { formatInstant, request } from '@attest/shared-utility';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at, inSuite } from '../addresses';
import { BackToTraining } from '../frame/BackToTraining';
import type { Chosen } from '../list/listState';
import { ManagedList } from '../list/ManagedList';
import { AcknowledgementTabs } from './AcknowledgementTabs';
import { AcknowledgementBadge } from './acknowledgementState';

type Filter = RequestOf<typeof myAcknowledgements>['filter'];

const filterOf =
  (kind: AcknowledgementKind) =>
  ({ state }: Chosen): Filter => ({ kind, ...(state && { state: state as Filter['state'] }) });
const FILTERS = { description: filterOf('description'), role: filterOf('role') };
const query = (input: PagedRequest & { filter: Filter }, signal: AbortSignal) =>
  request(myAcknowledgements, input, { signal, quiet: true });

/** Job descriptions that the caller has to acknowledge, and has. */
export const DescriptionList = () => <AcknowledgementList kind="description" />;

/** Learner roles that the caller has to acknowledge, and has. */
export const GivenRoleList = () => <AcknowledgementList kind="role" />;

function AcknowledgementList({ kind }: { kind: AcknowledgementKind }) {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  usePushInvalidate('user.training', [myAcknowledgements]);
  const page = kind === 'role' ? at.givenRole : at.description;
  const sections = useMemo(
    () => [
      {
        key: 'state',
        label: t('list.state'),
        kind: 'checkbox' as const,
        options: ACKNOWLEDGEMENT_STATES.map((value) => ({
          value,
          label: t(`acknowledgement.state.${value}`),
        })),
      },
    ],
    [t],
  );
  const columns = useMemo(
    (): TableColumn<AcknowledgementRow>[] => [
      {
        key: 'name',
        label: t('list.name'),
        width: 224,
        sortable: true,
        required: true,
        fixed: 'start',
        render: (row) => text(row.name),
        href: (row) => inSuite(page(row.id)),
      },
      { key: 'code', label: t('role.code'), width: 176, sortable: true },
      ...(kind === 'description' ? [{ key: 'version', label: t('list.version'), width: 96 }] : []),
      {
        key: 'state',
        label: t('list.state'),
        width: 160,
        render: (row) => <AcknowledgementBadge state={row.state} />,
      },
      {
        key: 'due',
        label: t('list.due'),
        width: 184,
        sortable: true,
        render: (row) => (
          <DueBadge due={row.due} overdueDays={row.overdueDays} done={row.state !== 'asked'} />
        ),
      },
      {
        key: 'acknowledgedAt',
        label: t('acknowledgement.acknowledgedAt'),
        width: 160,
        sortable: true,
        render: (row) => formatInstant(row.acknowledgedAt),
      },
      { key: 'reason', label: t('acknowledgement.reason'), width: 200, render: (row) => text(row.reason) },
      {
        key: 'askedAt',
        label: t('acknowledgement.askedAt'),
        width: 160,
        sortable: true,
        optional: true,
        render: (row) => formatInstant(row.askedAt),
      },
    ],
    [t, text, kind, page],
  );
  return (
    <ManagedList<AcknowledgementRow, Filter>
      key={kind}
      id={`acknowledgements:${kind}`}
      title={t(`acknowledgement.${kind}Title`)}
      breadcrumb={<BackToTraining />}
      tabs={<AcknowledgementTabs kind={kind} />}
      sections={sections}
      searchHint={t('acknowledgement.searchHint')}
      filterOf={FILTERS[kind]}
      query={query}
      path={myAcknowledgements.path}
      columns={columns}
      onRowOpen={(row) => go(page(row.id))}
      firstUse={{
        title: t(kind === 'role' ? 'acknowledgement.noneRoles' : 'acknowledgement.none'),
        text: t('acknowledgement.noneText'),
      }}
    />
  );
}
