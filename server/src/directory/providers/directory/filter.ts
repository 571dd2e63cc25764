import { ACCOUNT_PLACE } from '@attest/api-contract';
import { AndFilter, EqualityFilter, type Filter, FilterParser, OrFilter } from 'ldapts';

/** A filter for one account, and what an entry that it finds has to hold. */
export interface AccountFilter {
  filter: Filter;
  /** One of them is the account that was typed, letter by letter: directories also find what merely resembles it. */
  named: { attribute: string; value: string }[];
}

/**
 * The filter of a tenant for an account. What was typed becomes the value of comparisons and never part of a text, so
 * that there is nothing to escape. Throws for a filter that is none, or asks for the account in another way than by `=`.
 */
export function accountFilter(template: string, account: string): AccountFilter {
  const filter = FilterParser.parseString(template);
  const named: AccountFilter['named'] = [];
  fill(filter, account, named);
  if (named.length === 0) throw new Error(`${ACCOUNT_PLACE} is compared with nothing`);
  // Wherever else it stands, it would be looked for as it is written.
  const probe = FilterParser.parseString(template);
  fill(probe, '', []);
  if (probe.toString().includes(ACCOUNT_PLACE)) throw new Error(`${ACCOUNT_PLACE} is compared by = alone`);
  return { filter, named };
}

function fill(filter: Filter, account: string, named: AccountFilter['named']): void {
  if (filter instanceof AndFilter || filter instanceof OrFilter)
    for (const one of filter.filters) fill(one, account, named);
  else if (filter instanceof EqualityFilter && String(filter.value).includes(ACCOUNT_PLACE)) {
    const value = String(filter.value).replaceAll(ACCOUNT_PLACE, () => account);
    filter.value = value;
    named.push({ attribute: filter.attribute, value });
  }
}

/** Whether a tenant's filter finds accounts. */
export function isAccountFilter(template: string): boolean {
  try {
    accountFilter(template, 'a');
    return true;
  } catch {
    return false;
  }
}
