import type { DepartmentNode } from '@attest/api-contract';

/** A place in the tree: under whom, and which among the others there (from 0). */
export interface Place {
  parentId: string | null;
  index: number;
}

export type Step = 'up' | 'down' | 'in' | 'out';

/** Departments directly below one, or those at the top. */
export const childrenOf = (nodes: DepartmentNode[], parentId: string | null) =>
  nodes.filter((node) => node.parentId === parentId);

/** Steps from the root. */
export function depthOf(nodes: DepartmentNode[], node: DepartmentNode): number {
  const parent = nodes.find(({ id }) => id === node.parentId);
  return parent ? 1 + depthOf(nodes, parent) : 0;
}

/** Where a step by keyboard leads; undefined when there is nowhere to go. */
export function placeAfter(nodes: DepartmentNode[], node: DepartmentNode, step: Step): Place | undefined {
  const siblings = childrenOf(nodes, node.parentId);
  const index = siblings.findIndex(({ id }) => id === node.id);
  if (step === 'up') return index > 0 ? { parentId: node.parentId, index: index - 1 } : undefined;
  if (step === 'down')
    return index < siblings.length - 1 ? { parentId: node.parentId, index: index + 1 } : undefined;
  if (step === 'in') {
    const above = siblings[index - 1];
    return above && { parentId: above.id, index: childrenOf(nodes, above.id).length };
  }
  const parent = nodes.find(({ id }) => id === node.parentId);
  if (!parent) return undefined;
  const at = childrenOf(nodes, parent.parentId).findIndex(({ id }) => id === parent.id);
  return { parentId: parent.parentId, index: at + 1 };
}

/** Where a drop leads: into the department, or to its place; undefined onto itself, below itself, or nowhere new. */
export function placeOfDrop(
  nodes: DepartmentNode[],
  dragged: DepartmentNode,
  target: DepartmentNode,
  into: boolean,
): Place | undefined {
  for (let above: DepartmentNode | undefined = target; above; ) {
    if (above.id === dragged.id) return undefined;
    const { parentId }: DepartmentNode = above;
    above = nodes.find(({ id }) => id === parentId);
  }
  const parentId = into ? target.id : target.parentId;
  const siblings = childrenOf(nodes, parentId);
  const others = siblings.filter(({ id }) => id !== dragged.id);
  const index = into ? others.length : others.findIndex(({ id }) => id === target.id);
  return siblings[index]?.id === dragged.id ? undefined : { parentId, index };
}
