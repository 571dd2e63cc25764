import Type, { type Static } from 'typebox';
import { call } from './call';
import { Day, Empty, Instant, Nullable, page, paged, Strict, Text, UserRef, Uuid } from './common';
import { UserCard } from './identity';
import { ProcType } from './workflow';

/** A period in which a person acts for another. */
export const ProxyConfig = Strict({
  id: Uuid,
  sponsor: UserRef,
  proxy: UserRef,
  /** Employee ids of both, for `accountByUserCode`. */
  sponsorCode: Type.String(),
  proxyCode: Type.String(),
  applications: Type.Array(ProcType),
  from: Day,
  to: Day,
  enabled: Type.Boolean(),
  /** The period is over, or the sponsor ended the setting. */
  expired: Type.Boolean(),
  endedAt: Nullable(Instant),
  /** As a change of it has to name it. */
  rowVersion: Type.Integer(),
});
export type ProxyConfig = Static<typeof ProxyConfig>;

/** What is set; the server says which rule is broken by its code. */
const Setting = {
  /** Null where nobody is chosen yet: PROXY_CANDIDATE_EMPTY. */
  proxyId: Nullable(Uuid),
  applications: Type.Array(ProcType, { maxItems: 3 }),
  from: Day,
  to: Day,
  enabled: Type.Boolean(),
};

export const queryProxies = call({
  path: 'workflow/bus-proxy/config/query',
  shows: ['agents'],
  permission: { own: 'agents' },
  summary: 'Agent settings of the caller, as sponsor and as agent, newest first',
  request: Empty,
  response: Type.Array(ProxyConfig),
});

export const currentAgents = call({
  path: 'agentconfig/get',
  permission: { own: 'agents' },
  summary: 'Settings in force today: who acts for the caller, and for whom the caller acts',
  request: Empty,
  response: Type.Array(ProxyConfig),
});

export const addProxy = call({
  path: 'workflow/bus-proxy/config/add',
  changes: ['agents', 'duty'],
  permission: { own: 'agents' },
  audit: { module: 'workflow', operation: 'addProxy' },
  summary: 'Let another person act for the caller',
  request: Strict(Setting),
  response: Strict({ id: Uuid }),
});

export const modifyProxy = call({
  path: 'workflow/bus-proxy/config/modify',
  changes: ['agents', 'duty'],
  permission: { own: 'agents' },
  audit: { module: 'workflow', operation: 'changeProxy' },
  summary: 'Change an own setting that is not over; open tasks of a former agent come back',
  request: Strict({ id: Uuid, rowVersion: Type.Integer(), ...Setting }),
  response: Empty,
});

export const endProxy = call({
  path: 'workflow/bus-proxy/config/delete',
  changes: ['agents', 'duty'],
  permission: { own: 'agents' },
  audit: { module: 'workflow', operation: 'endProxy' },
  summary: 'End an own setting now; it stays on record',
  request: Strict({ id: Uuid, rowVersion: Type.Integer() }),
  response: Empty,
});

export const checkProxy = call({
  path: 'workflow/bus-proxy/config/check',
  permission: { own: 'agents' },
  summary: 'Try a setting against every rule without saving it; `id` when it changes one that exists',
  request: Strict({ id: Type.Optional(Uuid), ...Setting }),
  response: Empty,
});

export const proxyCandidates = call({
  path: 'workflow/bus-proxy/config/candidate',
  permission: { own: 'agents' },
  summary: 'People who could act for the caller over the whole of a period',
  request: paged(
    Strict({ text: Type.Optional(Text(100)), from: Type.Optional(Day), to: Type.Optional(Day) }),
  ),
  response: page(UserCard),
});
