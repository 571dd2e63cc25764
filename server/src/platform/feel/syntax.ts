import { faultText } from '@attest/api-contract';
import { parseExpression } from 'feelin';
import { FeelProblem } from './scope';

/** A node of feelin's syntax tree. */
export type FeelNode = ReturnType<typeof parseExpression>['topNode'];

/** Longer expressions are refused: what is that long belongs into a decision table. */
const MAX_LENGTH = 2000;
const MAX_NODES = 500;
const MAX_BRACKETS = 40;

/** What is said of a text that cannot be parsed. */
export const NO_EXPRESSION = faultText('noExpressionHere');

/** Words and signs that only hold the other nodes together. */
const MARKS = new Set(
  '( ) [ ] { } . .. , : if then else and or for in return some every satisfies between'.split(' '),
);

/** What was parsed: every tenant has the rules that the product ships. */
const parsed = new Map<string, FeelNode>();
const MAX_PARSED = 2000;

/** Parses an expression that may use names of several words. Throws FeelProblem for what is no FEEL or too long. */
export function parseFeel(text: string, names: string[]): FeelNode {
  const key = JSON.stringify([text, names]);
  const known = parsed.get(key);
  if (known) return known;
  const expression = parse(text, names);
  if (parsed.size >= MAX_PARSED) parsed.delete(parsed.keys().next().value as string);
  parsed.set(key, expression);
  return expression;
}

function parse(text: string, names: string[]): FeelNode {
  if (text.length > MAX_LENGTH)
    throw new FeelProblem(
      faultText('expressionTooLong', {
        most: MAX_LENGTH,
      }),
    );
  if (bracketsOf(text) > MAX_BRACKETS)
    throw new FeelProblem(
      faultText('bracketsTooDeep', {
        most: MAX_BRACKETS,
      }),
    );
  const tree = parseExpression(text, Object.fromEntries(names.map((name) => [name, null])), undefined);
  let nodes = 0;
  tree.iterate({
    enter({ type, from }) {
      if (type.isError) throw new FeelProblem(NO_EXPRESSION, from);
      nodes += 1;
    },
  });
  if (nodes > MAX_NODES)
    throw new FeelProblem(
      faultText('expressionTooManyParts', {
        most: MAX_NODES,
      }),
    );
  const [expression] = partsOf(tree.topNode);
  if (!expression) throw new FeelProblem(faultText('noExpression'));
  return expression;
}

/** How many brackets are open at once; the parser calls itself for each of them. */
function bracketsOf(text: string): number {
  let open = 0;
  let most = 0;
  for (const sign of text.replace(/"(?:[^"\\]|\\.)*"/g, '')) {
    if ('([{'.includes(sign)) open += 1;
    else if (')]}'.includes(sign)) open -= 1;
    most = Math.max(most, open);
  }
  return most;
}

/** Names that an expression mentions, and what of them: `values`, `values.at`; before anything is known of them. */
export function mentioned(text: string, names: string[]): Set<string> {
  const found = new Set<string>();
  const visit = (node: FeelNode): void => {
    if (node.name === 'VariableName' || node.name === 'PathExpression') found.add(textOf(node, text));
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseFeel(text, names));
  return found;
}

/** Children of a node, in order. */
export function childrenOf(node: FeelNode): FeelNode[] {
  const children: FeelNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!child.type.isSkipped) children.push(child);
  return children;
}

/** Children that are expressions or names, without the words and signs between them. */
export const partsOf = (node: FeelNode): FeelNode[] =>
  childrenOf(node).filter(({ name }) => !MARKS.has(name));

/** Text of a node with single spaces. */
export const textOf = (node: FeelNode, text: string): string =>
  text.slice(node.from, node.to).replace(/\s+/g, ' ');
