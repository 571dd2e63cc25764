import { type Language, searchUsers, type UserCard, type UserRef } from '@attest/api-contract';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useCallQuery } from '../query/useCallQuery';
import { useLanguage } from './language';

const KnownPeople = createContext<ReadonlyMap<string, UserRef>>(new Map());

/** What a person of a list is called on a screen in that language. */
export const nameIn = (person: Pick<UserCard, 'name'> & Partial<UserCard>, language: Language): string =>
  (language === 'en' && person.nameEn) || person.name;

/** People whose names came with the record, so that none is asked for again. */
export function PeopleProvider({ people, children }: { people: UserRef[]; children: ReactNode }) {
  const map = useMemo(() => new Map(people.map((person) => [person.id, person])), [people]);
  return <KnownPeople.Provider value={map}>{children}</KnownPeople.Provider>;
}

/** Names of people by id: from the record, else asked for once. An id without a name yet gives undefined. */
export function usePeople(ids: string[]): (id: string) => string | undefined {
  const known = useContext(KnownPeople);
  const language = useLanguage();
  const missing = ids.filter((id) => !known.has(id));
  const { data } = useCallQuery(
    searchUsers,
    { page: 1, pageSize: 100, filter: { ids: missing } },
    { enabled: missing.length > 0, staleTime: 600_000 },
  );
  return (id) => {
    const card = known.get(id) ?? data?.rows.find((one) => one.id === id);
    return card && nameIn(card, language);
  };
}
