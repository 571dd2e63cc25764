import {
  type Bilingual,
  DEFINITION_ORIGINS,
  DEFINITION_STATES,
  type DefinitionRow,
  type DefinitionState,
  listDefinitions,
  shell,
} from '@attest/api-contract';
import { Link, Loaded, ManagedList, useCallQuery } from '@attest/shared-ui';
import { linkProps, request } from '@attest/shared-utility';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useMemo } from 'react';
import { useT } from '../../frame/useT';
import { anyOf, instant, knownList, people, worded } from '../../list/define';
import { DraftDialog } from './ActDialogs';
import { namesOfAuthors } from './authors';
import { NoSuchType } from './NoSuchType';
import { StateBadge } from './StateBadge';

interface Filter {
  state?: DefinitionState[];
  origin?: DefinitionRow['origin'][];
}

const versionPath = ({ type, version }: DefinitionRow) => shell.recordTypeVersion(type, String(version));

/** The versions of one type. */
const versionsOf = (type: string, name: Bilingual) =>
  knownList<DefinitionRow>(listDefinitions, {
    id: 'recordTypeVersions',
    title: ({ text }) => text(name),
    breadcrumb: <AllTypes />,
    args: { type },
    open: versionPath,
    answer: async ({ page, pageSize, sort = [], filter }, signal) => {
      const { state = [], origin = [] }: Filter = filter;
      const rows = await request(listDefinitions, { type }, { signal });
      const found = rows.filter(
        (row) =>
          (state.length === 0 || state.includes(row.state)) &&
          (origin.length === 0 || origin.includes(row.origin)),
      );
      // The newest come first, as they are.
      const sorted = sort.some(({ by, desc }) => by === 'version' && !desc) ? found.reverse() : found;
      return { rows: sorted.slice((page - 1) * pageSize, page * pageSize), total: sorted.length };
    },
    questions: [
      anyOf('state', 'types.state', DEFINITION_STATES, (state) => `types.states.${state}`),
      anyOf('origin', 'types.origin', DEFINITION_ORIGINS, (origin) => `types.origins.${origin}`),
    ],
    acts: [
      {
        key: 'draft',
        icon: <EditRegular />,
        label: 'types.acts.draft',
        right: ['RecordTypes', 'config'],
        mayNot: 'types.mayNotWrite',
        dialog: ({ rows: [row], onClose }) => row && <DraftDialog row={row} onClose={onClose} />,
      },
    ],
    columns: [
      {
        key: 'version',
        label: 'types.version',
        width: 110,
        sortable: true,
        render: (row) => `V${row.version}`,
      },
      {
        key: 'state',
        label: 'types.state',
        width: 150,
        render: ({ state }) => <StateBadge state={state} />,
      },
      worded('origin', 'types.origin', (origin) => `types.origins.${origin}`, { width: 140 }),
      {
        key: 'basedOn',
        label: 'types.basedOn',
        width: 110,
        render: ({ basedOn }) => basedOn !== null && `V${basedOn}`,
      },
      instant('effectiveAt', 'types.effectiveAt', { width: 170 }),
      {
        ...people('authors', 'types.authors', { width: 170 }),
        render: ({ authors }, { t }) => namesOfAuthors(authors, t),
      },
      instant('updatedAt', 'types.changedAt', { width: 170 }),
      {
        key: 'hash',
        label: 'types.hash',
        width: 150,
        optional: true,
        render: ({ hash }) => <span title={hash}>{hash.slice(0, 12)}…</span>,
      },
    ],
  });

function AllTypes() {
  const t = useT();
  return <Link {...linkProps(shell.recordTypes)}>{t('admin.recordTypes.title')}</Link>;
}

/** A record type: its versions, and what can be done with each. */
export function TypePage({ type }: { type: string }) {
  const query = useCallQuery(listDefinitions, { type });
  return (
    <Loaded query={query} rows={10}>
      {([first]) => (first ? <Versions type={type} name={first.name} /> : <NoSuchType />)}
    </Loaded>
  );
}

function Versions({ type, name }: { type: string; name: Bilingual }) {
  const { zh, en } = name;
  const list = useMemo(() => versionsOf(type, { zh, en }), [type, zh, en]);
  return <ManagedList list={list} />;
}
