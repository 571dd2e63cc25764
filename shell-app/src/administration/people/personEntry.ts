import { type FormContent, newPersonForm, type PersonRow, reasonForm } from '@attest/api-contract';

/** What is asked of an account and of why it is changed. */
export const PERSON_FORM = { ...newPersonForm, ...reasonForm };

/** An account as it is stored; a new one begins as an employee who is on duty and may sign in. */
export const storedOf = (person: PersonRow | undefined): Partial<FormContent<typeof PERSON_FORM>> =>
  person
    ? {
        ...person,
        departmentId: person.department?.id ?? null,
        positionId: person.position?.id ?? null,
        superiorId: person.superior?.id ?? null,
        roles: person.roles.map(({ code }) => code),
        gxp: newPersonForm.gxp.options.find((one) => one === person.gxp) ?? null,
      }
    : { roles: ['emp'], canLogin: true, onDuty: true };
