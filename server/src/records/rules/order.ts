import { faultText } from '@attest/api-contract';
import { FeelProblem } from '../../platform/feel/scope';

/** Names in such an order that each comes after what it needs. Throws FeelProblem for a circle, and names it. */
export function inOrder(needs: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done: string[] = [];
  const visit = (name: string, path: string[]): void => {
    if (done.includes(name)) return;
    if (path.includes(name))
      throw new FeelProblem(
        faultText('circle', {
          way: [...path.slice(path.indexOf(name)), name].join(' → '),
        }),
      );
    for (const needed of needs.get(name) ?? []) if (needs.has(needed)) visit(needed, [...path, name]);
    done.push(name);
  };
  for (const name of needs.keys()) visit(name, []);
  return done;
}
