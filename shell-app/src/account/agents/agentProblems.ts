import type { ErrorCode } from '@attest/api-contract';

export interface AgentSetting {
  proxyId: string | null;
  applications: ('QMS' | 'DMS' | 'TMS')[];
  /** `YYYY-MM-DD`; empty while not chosen. */
  from: string;
  to: string;
  enabled: boolean;
}
export type AgentEntry = 'person' | 'applications' | 'range';

/** What the browser can see wrong, as the server would say it; the rest is the server's to judge. */
export function agentProblems(
  setting: AgentSetting,
  today: string,
): Partial<Record<AgentEntry, ErrorCode | 'range'>> {
  const { proxyId, applications, from, to } = setting;
  const range = () => {
    if (!from || !to) return { range: 'range' as const };
    if (to < from) return { range: 'PROXY_ABNORMAL' as const };
    return to < today ? { range: 'PROXY_EXPIRED' as const } : {};
  };
  return {
    ...(proxyId === null && { person: 'PROXY_CANDIDATE_EMPTY' as const }),
    ...(applications.length === 0 && { applications: 'PROXY_APPLICATION_EMPTY' as const }),
    ...range(),
  };
}

const ENTRY_OF: Partial<Record<string, AgentEntry>> = {
  PROXY_CANDIDATE_EMPTY: 'person',
  PROXY_CANDIDATE_INVALID: 'person',
  PROXY_APPLICATION_EMPTY: 'applications',
  PROXY_EXPIRED: 'range',
};

/** The entry that a refusal is about; undefined when it is about the whole. */
export const agentEntryOf = (code: string): AgentEntry | undefined => ENTRY_OF[code];
