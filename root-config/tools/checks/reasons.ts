import { type Expression, type JSXOpeningElement, parseSync } from '@swc/core';
import { filesMatching } from './files';
import type { Check } from './report';

const SCREENS = /^[\w-]+\/src\/.*(?<!\.test)\.tsx$/;
const BUTTON = /Button$/;
/** The one button that says why: it hands on what it is given. */
const SAYS_WHY = 'shared-ui/src/frame/ActionButton.tsx';
/** Names of what is under way: a button rests until it is over. */
const PENDING = /^(busy|sending|running|signing|leaving|isPending|isFetchingNextPage)$/;

/** The name of a value, without the object that it is read of. */
function nameOf(value: Expression): string | null {
  if (value.type === 'Identifier') return value.value;
  if (value.type === 'MemberExpression' && value.property.type === 'Identifier') return value.property.value;
  return null;
}

/** Its attributes by name; of those with an expression, that. */
const attributesOf = ({ attributes }: JSXOpeningElement) =>
  new Map(
    attributes.flatMap((one) =>
      one.type === 'JSXAttribute' && one.name.type === 'Identifier'
        ? [
            [
              one.name.value,
              one.value?.type === 'JSXExpressionContainer' ? one.value.expression : null,
            ] as const,
          ]
        : [],
    ),
  );

function faultOf(element: JSXOpeningElement): string | null {
  const tag = element.name.type === 'Identifier' ? element.name.value : '';
  const attributes = attributesOf(element);
  if (!attributes.has('disabled') && !attributes.has('disabledFocusable')) return null;
  if (tag === 'MenuItem') return attributes.has('subText') ? null : 'MenuItem has no subText that says why';
  if (!BUTTON.test(tag)) return null;
  const value = attributes.get('disabledFocusable') ?? attributes.get('disabled');
  const name = value && value.type !== 'JSXEmptyExpression' ? nameOf(value) : null;
  return name !== null && PENDING.test(name) ? null : `${tag} is disabled without a reason: use ActionButton`;
}

/** All opening tags below a node of the syntax tree. */
function tagsIn(node: unknown): JSXOpeningElement[] {
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(tagsIn);
  return 'type' in node && node.type === 'JSXOpeningElement' ? [node as JSXOpeningElement, ...below] : below;
}

/** Whatever cannot be pressed says why, except while what it began is under way. */
export const checkReasons = (): Check => {
  const faults = filesMatching(SCREENS)
    .filter(({ path, text }) => path !== SAYS_WHY && /\bdisabled(Focusable)?\b/.test(text))
    .flatMap(({ path, text }) =>
      tagsIn(parseSync(text, { syntax: 'typescript', tsx: true })).flatMap((tag) => {
        const fault = faultOf(tag);
        return fault ? [`${path}: ${fault}`] : [];
      }),
    );
  return { name: 'disabled buttons say why', faults };
};
