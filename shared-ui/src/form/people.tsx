import { searchUsers, type UserRef } from '@attest/api-contract';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useCallQuery } from '../query/useCallQuery';

const KnownPeople = createContext<ReadonlyMap<string, UserRef>>(new Map());

/** People whose names came with the record, so that none is asked for again. */
export function PeopleProvider({ people, children }: { people: UserRef[]; children: ReactNode }) {
  const map = useMemo(() => new Map(people.map((person) => [person.id, person])), [people]);
  return <KnownPeople.Provider value={map}>{children}</KnownPeople.Provider>;
}

/** Names of people by id: from the record, else asked for once. An id without a name yet gives undefined. */
export function usePeople(ids: string[]): (id: string) => string | undefined {
  const known = useContext(KnownPeople);
  const missing = ids.filter((id) => !known.has(id));
  const { data } = useCallQuery(
    searchUsers,
    { page: 1, pageSize: 100, filter: { ids: missing } },
    { enabled: missing.length > 0, staleTime: 600_000 },
  );
  return (id) => known.get(id)?.name ?? data?.rows.find((card) => card.id === id)?.name;
}
