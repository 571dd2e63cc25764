import { DATA_SCOPES, type DataScope } from '@attest/api-contract';

/** What a role may do beside viewing, in the letters of the matrix and in its order. */
export const ACTS = ['C', 'P', 'A', 'R', 'X'] as const;
export type Act = (typeof ACTS)[number];

export interface Rights {
  acts: Act[];
  /** The whole company where nothing is said. */
  reach: DataScope;
}

/** Reads `VCP:own`. */
export function rightsIn(text: string): Rights {
  const [letters = '', reach = 'tenant'] = text.split(':');
  return {
    acts: ACTS.filter((act) => letters.includes(act)),
    reach: DATA_SCOPES.find((one) => one === reach) ?? 'tenant',
  };
}

/** Writes them as a definition holds them: whoever may do anything may view. */
export const textOfRights = ({ acts, reach }: Rights): string =>
  `V${ACTS.filter((act) => acts.includes(act)).join('')}${reach === 'tenant' ? '' : `:${reach}`}`;
