import { type CallDeclaration, UserRef } from '@attest/api-contract';
import type { Context } from '../module';
import type { Origin } from './callContext';
import type { PersonNames } from './personNames';

/**
 * Gives the people of an answer their English names where English is asked for; in place. Records, tasks and
 * history keep a person as they were called at the time: whoever is called otherwise now stays as recorded.
 */
export async function namePeople(
  platform: Context['platform'],
  call: CallDeclaration,
  { tenantId, language, names }: Pick<Origin, 'tenantId' | 'language' | 'names'>,
  answer: unknown,
): Promise<void> {
  if (language !== 'en' || call.responseKind !== 'json' || !mentionsPeople(call)) return;
  await nameInEnglish(
    async (ids) => {
      const missing = ids.filter((id) => !names?.has(id));
      const found =
        missing.length > 0 && (await platform.inTenant(tenantId, (tx) => platform.namesOf(tx, missing)));
      return new Map([...(names ?? []), ...(found || [])]);
    },
    [answer],
  );
}

/**
 * The same for people in rows that are written for English readers elsewhere, as in exports; in place. Rows are looked at one
 * after the other.
 */
export async function nameInEnglish(
  namesOf: (ids: string[]) => Promise<Map<string, PersonNames>>,
  rows: Iterable<unknown> | AsyncIterable<unknown>,
): Promise<void> {
  const people: UserRef[] = [];
  for await (const row of rows) peopleIn(row, people);
  if (people.length === 0) return;
  const names = await namesOf([...new Set(people.map(({ id }) => id))]);
  for (const person of people) {
    const known = names.get(person.id);
    if (known?.name === person.name) person.name = known.nameEn;
  }
}

const mentions = new WeakMap<CallDeclaration, boolean>();

function mentionsPeople(call: CallDeclaration): boolean {
  let answer = mentions.get(call);
  if (answer === undefined) {
    answer = holdsUserRef(call.response);
    mentions.set(call, answer);
  }
  return answer;
}

const holdsUserRef = (schema: unknown): boolean =>
  schema === UserRef ||
  (typeof schema === 'object' && schema !== null && Object.values(schema).some(holdsUserRef));

/** Every value of every answer is looked at: what is found goes into one list. */
function peopleIn(value: unknown, found: UserRef[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (isUserRef(value)) found.push(value);
  else for (const one of Object.values(value)) peopleIn(one, found);
}

const KEYS = Object.keys(UserRef.properties);

const isUserRef = (value: object): value is UserRef =>
  KEYS.every((key) => key in value) && Object.keys(value).length === KEYS.length;
