import { type ModuleItem, parse } from '@swc/core';
import type { LoaderContext } from 'webpack';

// Schemas are the server's business: it validates what comes in and what goes out. In the browser they are types
// only, and with them the whole schema library would be part of the sign-in page.
const SERVER_ONLY = new Set(['request', 'response', 'summary']);
const FUNCTIONS = new Set(['FunctionExpression', 'ArrowFunctionExpression']);

interface Span {
  start: number;
  end: number;
}
type Node = { type?: string; span?: Span } & Record<string, unknown>;

/** Parts of the source, by swc's positions: where a pure call begins, and what is left out. */
interface Marks {
  pure: number[];
  dropped: Span[];
  /** Literals that hold calls: pure as a whole when wrapped. */
  literals: Span[];
  /** Copies of lists, `[...LIST]`: a spread is never pure, and would keep the schema around it. */
  copies: { whole: Span; list: Span }[];
}

const spanOf = (property: Node): Span => {
  const first = (property.key ?? property) as Node;
  const last = (property.value && typeof property.value === 'object' ? property.value : property) as Node;
  return { start: first.span?.start ?? 0, end: last.span?.end ?? 0 };
};

const afterComma = (bytes: Buffer, end: number): number => {
  const comma = /^\s*,/.exec(bytes.toString('utf8', end, end + 200));
  return end + (comma?.[0].length ?? 0);
};

const keyOf = (property: Node): unknown =>
  property.type === 'Identifier' ? property.value : (property.key as Node | undefined)?.value;

const visit = (node: unknown, marks: Marks): void => {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, marks);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  const current = node as Node;
  if (FUNCTIONS.has(current.type ?? '')) return;
  const [only, ...others] = (current.type === 'ArrayExpression' ? current.elements : []) as Node[];
  const list = only?.spread && others.length === 0 ? (only.expression as Node) : undefined;
  if (list?.type === 'Identifier' && list.span && current.span)
    marks.copies.push({ whole: current.span, list: list.span });
  if (current.type === 'CallExpression' && current.span) {
    marks.pure.push(current.span.start);
    const callee = current.callee as Node;
    if (callee.type === 'Identifier' && callee.value === 'call') {
      const options = (current.arguments as { expression: Node }[])[0]?.expression;
      const properties = (options?.properties ?? []) as Node[];
      const dropped = properties.filter((property) => SERVER_ONLY.has(keyOf(property) as string));
      marks.dropped.push(...dropped.map(spanOf));
      visit(
        properties.filter((property) => !dropped.includes(property)),
        marks,
      );
      return;
    }
  }
  for (const value of Object.values(current)) visit(value, marks);
};

const LITERALS = new Set([
  'ObjectExpression',
  'ArrayExpression',
  'TsConstAssertion',
  'TsAsExpression',
  'TsSatisfiesExpression',
]);

const initialisers = (item: ModuleItem): unknown[] => {
  const declaration = item.type === 'ExportDeclaration' ? item.declaration : item;
  return declaration.type === 'VariableDeclaration' ? declaration.declarations.map(({ init }) => init) : [];
};

/**
 * Prepares api-contract for the browser: calls keep what a client needs to make them, and every declaration is
 * marked as free of side effects, so that a module carries only the calls it makes.
 */
export const forBrowser = async (source: string): Promise<string> => {
  // swc counts bytes on from whatever it parsed before; the empty statement in front tells where it began.
  const tree = await parse(`;${source}`, { syntax: 'typescript', target: 'es2022' });
  const base = (tree.body[0] as unknown as { span: Span }).span.start + 1;
  const marks: Marks = { pure: [], dropped: [], literals: [], copies: [] };
  for (const initialiser of tree.body.flatMap(initialisers) as Node[]) {
    if (!initialiser) continue;
    visit(initialiser, marks);
    if (LITERALS.has(initialiser.type ?? '') && initialiser.span) marks.literals.push(initialiser.span);
  }
  // A list that is itself a copy is wrapped as any literal.
  const copies = marks.copies.filter(
    ({ whole }) => !marks.literals.some(({ start }) => start === whole.start),
  );

  const bytes = Buffer.from(source);
  const edits = [
    ...marks.pure.map((at) => ({ start: at - base, end: at - base, text: '/*#__PURE__*/ ' })),
    ...marks.dropped.map(({ start, end }) => ({
      start: start - base,
      end: afterComma(bytes, end - base),
      text: '',
    })),
    ...copies.flatMap(({ whole, list }) => [
      { start: whole.start - base, end: list.start - base, text: '' },
      { start: list.end - base, end: whole.end - base, text: '' },
    ]),
    ...marks.literals.flatMap(({ start, end }) => [
      { start: start - base, end: start - base, text: '/*#__PURE__*/ Object(' },
      { start: end - base, end: end - base, text: ')' },
    ]),
  ].sort((a, b) => a.start - b.start);
  const parts: string[] = [];
  let position = 0;
  for (const { start, end, text } of edits) {
    parts.push(bytes.toString('utf8', position, start), text);
    position = end;
  }
  return parts.join('') + bytes.toString('utf8', position);
};

export default function contractLoader(this: LoaderContext<object>, source: string): void {
  const done = this.async();
  forBrowser(source).then((code) => done(null, code), done);
}
