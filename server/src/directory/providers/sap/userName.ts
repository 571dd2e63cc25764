/** A user name of SAP. A colon would end it in HTTP Basic. */
const USER_NAME = /^[^\s:\p{C}]{1,12}$/u;

/**
 * The user name of SAP for an account as it is counted here, in capitals as SAP has it: it tells no small letters from
 * them. Undefined for what cannot be one, also where several accounts would be one user, whose guesses were counted apart.
 */
export function sapUserName(account: string): string | undefined {
  const name = account.toUpperCase();
  return USER_NAME.test(name) && name.toLowerCase() === account ? name : undefined;
}
