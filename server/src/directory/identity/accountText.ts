/** Accounts are compared in one form: no surrounding blanks, compatible characters folded, lower case. */
export const accountText = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();
