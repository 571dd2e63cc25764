/** What a role may do beside viewing, in the letters of the matrix and in its order. */
export const ACTS = ['C', 'P', 'A', 'R', 'X'] as const;
export type Act = (typeof ACTS)[number];

/** How far it reaches; the whole company where nothing is said. */
export const REACHES = ['tenant', 'tree', 'department', 'own'] as const;
export type Reach = (typeof REACHES)[number];

export interface Rights {
  acts: Act[];
  reach: Reach;
}

/** Reads `VCP:own`. */
export function rightsIn(text: string): Rights {
  const [letters = '', reach = 'tenant'] = text.split(':');
  return {
    acts: ACTS.filter((act) => letters.includes(act)),
    reach: REACHES.find((one) => one === reach) ?? 'tenant',
  };
}

/** Writes them as a definition holds them: whoever may do anything may view. */
export const textOfRights = ({ acts, reach }: Rights): string =>
  `V${ACTS.filter((act) => acts.includes(act)).join('')}${reach === 'tenant' ? '' : `:${reach}`}`;
