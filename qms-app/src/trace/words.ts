import type { Bilingual, Trace, TraceNode } from '@attest/api-contract';

type Say = (text: Bilingual) => string;

/** How a node stood; of a person, how the training that leads to them did. */
export function statusOf({ key, status }: TraceNode, { edges }: Trace, say: Say): string {
  if (status) return say(status);
  const led = edges.flatMap((edge) => (edge.to === key && edge.status ? [say(edge.status)] : []));
  return [...new Set(led)].join(', ');
}

/** What a node is to those it came from: `corrects DEV-2026-0017`. */
export function originsOf({ key }: TraceNode, { edges, nodes }: Trace, say: Say): string {
  const names = new Map(nodes.map(({ key: of, no, title }) => [of, no || title]));
  return edges
    .filter(({ to }) => to === key)
    .map(({ from, relation, status }) => {
      const standing = status ? ` (${say(status)})` : '';
      return `${say(relation)} ${names.get(from)}${standing}`;
    })
    .join('; ');
}
