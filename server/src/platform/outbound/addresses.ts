import ipaddr from 'ipaddr.js';

const ROUTED_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Whether a text is an address, or a network such as `10.0.0.0/8`. */
export const isNetwork = (text: string): boolean => ipaddr.isValidCIDR(text) || ipaddr.isValid(text);

/** Whether an address belongs to the open internet; IPv4 within IPv6 counts as what it is. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const one = ipaddr.process(address);
  return one.range() === 'unicast' && (one.kind() === 'ipv4' || isWithin(one, ROUTED_IPV6));
}

/** Whether an address is one of the networks or addresses given. */
export function isInNetworks(address: string, networks: string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const one = ipaddr.process(address);
  return networks.some((network) => isWithin(one, rangeOf(network)));
}

type Address = ReturnType<typeof ipaddr.parse>;

function rangeOf(network: string): [Address, number] {
  if (ipaddr.isValidCIDR(network)) return ipaddr.parseCIDR(network);
  const one = ipaddr.process(network);
  return [one, one.kind() === 'ipv4' ? 32 : 128];
}

const isWithin = (one: Address, [network, bits]: [Address, number]): boolean =>
  one.kind() === network.kind() && one.match(network, bits);
