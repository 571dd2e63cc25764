import { personForm } from '@attest/api-contract';
import { knownValues, type Values, WHOLE_USER } from './attributes';
import { ENTERPRISE_SCHEMA, invalidValue } from './protocol';

/** What a provider says of a person. Undefined: nothing; null: that it is empty. */
export interface SaidOfUser {
  userName?: string | null | undefined;
  externalId?: string | null | undefined;
  displayName?: string | null | undefined;
  formatted?: string | null | undefined;
  givenName?: string | null | undefined;
  familyName?: string | null | undefined;
  active?: boolean | null | undefined;
  email?: string | null | undefined;
  employeeNumber?: string | null | undefined;
  department?: string | null | undefined;
}

/** What a resource says of a person, as it was sent or as a PATCH leaves it. Throws invalidValue. */
export function saidOf(resource: unknown): SaidOfUser {
  const values = knownValues(WHOLE_USER, resource);
  const { name, emails, [ENTERPRISE_SCHEMA]: more } = values;
  const said = {
    ...(values as Pick<SaidOfUser, 'userName' | 'externalId' | 'displayName' | 'active'>),
    ...(name as Pick<SaidOfUser, 'formatted' | 'givenName' | 'familyName'> | null | undefined),
    ...(more as Pick<SaidOfUser, 'employeeNumber' | 'department'> | null | undefined),
    ...(emails !== undefined && { email: mainOf(emails as Values[]) }),
  };
  within('displayName', said.displayName, personForm.name.maxLength);
  within('name.formatted', said.formatted, personForm.name.maxLength);
  within('employeeNumber', said.employeeNumber, personForm.employeeId.maxLength);
  return said;
}

function within(name: string, value: string | null | undefined, most: number): void {
  if (value && value.length > most) throw invalidValue(`${name} is longer than ${most} characters`);
}

/** The address that a person is written to: the primary one, else that of work, else the first. */
function mainOf(emails: Values[]): string | null {
  const main =
    emails.find(({ primary }) => primary === true) ?? emails.find(({ type }) => type === 'work') ?? emails[0];
  return typeof main?.value === 'string' ? main.value : null;
}

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);

/** First and last name as one; undefined where neither is said. */
export function composed({ givenName, familyName }: SaidOfUser): string | undefined {
  if (!givenName || !familyName) return givenName || familyName || undefined;
  return isChinese(familyName) ? familyName + givenName : `${givenName} ${familyName}`;
}
