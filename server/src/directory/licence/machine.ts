import { networkInterfaces } from 'node:os';

export interface Machine {
  /** Lower case; without the loopback's. */
  macs: string[];
  addresses: string[];
}

const NO_MAC = '00:00:00:00:00:00';

/** The machine that this instance runs on, as licences name one. */
export function thisMachine(): Machine {
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal);
  return {
    macs: [...new Set(own.map(({ mac }) => mac.toLowerCase()).filter((mac) => mac !== NO_MAC))],
    addresses: [...new Set(own.map(({ address }) => address))],
  };
}
