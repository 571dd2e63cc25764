import { type DefinitionFault, faultWords } from '@attest/api-contract';
import type { RecordDefinition } from '@attest/api-contract/records';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestServer } from '../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../testing/testTenant';
import { ENQUIRY, withFields } from '../../testing/enquiries';
import { checkDefinition } from './preview';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await TestServer.start();
  tenant = await createTestTenant(server);
  expect(await checked(ENQUIRY)).toEqual([]);
});
afterAll(() => server?.stop());

const checked = (content: unknown): Promise<DefinitionFault[]> =>
  server.as(tenant.id, 'mengyao', async (ctx) => {
    const { problems } = await checkDefinition(ctx, {
      type: 'enquiry',
      content: content as Record<string, unknown>,
    });
    return problems;
  });

const { rules = {}, steps, flow, form } = ENQUIRY;
const label = (text: string) => ({ zh: text, en: text });
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const ruled = (more: object): unknown => ({ ...ENQUIRY, rules: { ...rules, ...more, tests: [] } });
const drawn = (change: (xml: string) => string): unknown => ({ ...ENQUIRY, flow: change(flow) });
const field = (key: string, more: object = {}) => ({
  key,
  type: 'input' as const,
  label: label(key),
  section: 'general',
  ...more,
});
const withField = (...fields: object[]): unknown =>
  withFields(ENQUIRY, (before) => [...before, ...(fields as RecordDefinition['form']['fields'])]);
const nested = (depth: number, around: (inner: unknown) => unknown, inner: unknown): unknown => {
  let value = inner;
  for (let level = 0; level < depth; level += 1) value = around(value);
  return value;
};
const PLAIN = { label: label('A field') };
const asGiven = (text: string): unknown => JSON.parse(text);
const whole = JSON.stringify(ENQUIRY);
const inProcess = (xml: string, more: string) => xml.replace('</bpmn:process>', `${more}</bpmn:process>`);
const doctype = (xml: string, type: string) => xml.replace(/\?>/, `?>\n${type}`);
const LAUGHS = `<!DOCTYPE lolz [<!ENTITY lol "lol">${many(
  9,
  (at) => `<!ENTITY lol${at + 1} "${`&lol${at || ''};`.repeat(10)}">`,
).join('')}]>`;

const HOSTILE: [string, () => unknown, RegExp][] = [
  [
    'computed values in a circle',
    () => ruled({ computed: { a: 'b + 1', b: 'c + 1', c: 'a + 1' } }),
    /^\/rules\/computed.*circle/,
  ],
  ['10,000 fields', () => withField(...many(10_000, (at) => field(`f${at}`))), /^\/form\/fields: /],
  [
    '10,000 columns of a table',
    () => withField(field('wide', { type: 'table', columns: many(10_000, (at) => field(`c${at}`)) })),
    /^\/form\/fields\/\d+\/columns: /,
  ],
  [
    '10,000 options',
    () =>
      withField(
        field('choice', {
          type: 'select',
          options: many(10_000, (at) => ({ value: `v${at}`, label: label('v') })),
        }),
      ),
    /^\/form\/fields\/\d+\/options: /,
  ],
  [
    'a pattern that is none',
    () => ruled({ computed: { serious: 'matches(values.title, "(a+")' } }),
    /^\/rules\/computed\/serious: .*cannot be used/,
  ],
  [
    'a pattern that needs exponential time by looking back',
    () => ruled({ computed: { serious: 'matches(values.title, "^(a+)+\\\\1$")' } }),
    /^\/rules\/computed\/serious: .*cannot be used/,
  ],
  [
    'a pattern that repeats repetitions',
    () => ruled({ computed: { serious: 'matches(values.title, "((a{1000}){1000}){1000}")' } }),
    /^\/rules\/computed\/serious: .*cannot be used/,
  ],
  [
    'a script task',
    () =>
      drawn((xml) =>
        inProcess(xml, '<bpmn:scriptTask id="s"><bpmn:script>1</bpmn:script></bpmn:scriptTask>'),
      ),
    /^\/flow: .*ScriptTask/,
  ],
  [
    'a service that the product does not have',
    () => ({
      ...ENQUIRY,
      steps: {
        ...steps,
        steps: [...steps.steps, { id: 'step_4', name: label('x'), kind: 'work', service: 'exec' }],
      },
    }),
    /^\/steps\/steps\/3\/service: /,
  ],
  ['a diagram of 600,000 characters', () => drawn((xml) => xml + ' '.repeat(600_000)), /^\/flow: /],
  [
    'a diagram of 20,000 elements',
    () => drawn((xml) => inProcess(xml, '<bpmn:task/>'.repeat(20_000))),
    /^\/flow: /,
  ],
  [
    'elements 20,000 deep',
    () => drawn((xml) => inProcess(xml, '<a>'.repeat(20_000) + '</a>'.repeat(20_000))),
    /^\/flow: /,
  ],
  [
    'an element of 20,000 attributes',
    () => drawn((xml) => inProcess(xml, `<bpmn:task ${many(20_000, (at) => `a${at}="1"`).join(' ')}/>`)),
    /^\/flow: /,
  ],
  [
    'entities of entities',
    () => drawn((xml) => doctype(xml, LAUGHS).replace('登记 Report', '&lol9;')),
    /^\/flow: /,
  ],
  [
    'an entity that is a file',
    () =>
      drawn((xml) =>
        doctype(xml, '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd">]>').replace(
          '登记 Report',
          '&file;',
        ),
      ),
    /^\/flow: /,
  ],
  [
    'an entity that nothing declares',
    () => drawn((xml) => xml.replace('登记 Report', '&file;')),
    /^\/flow: /,
  ],
  [
    'a loop without a wait',
    () =>
      drawn((xml) =>
        inProcess(
          xml,
          `<bpmn:exclusiveGateway id="a" default="l2"/><bpmn:exclusiveGateway id="b" default="l4"/>
           <bpmn:sequenceFlow id="l1" sourceRef="step_1" targetRef="a"><bpmn:conditionExpression>values.quantity = 1</bpmn:conditionExpression></bpmn:sequenceFlow>
           <bpmn:sequenceFlow id="l2" sourceRef="a" targetRef="b"/>
           <bpmn:sequenceFlow id="l3" sourceRef="b" targetRef="step_2"><bpmn:conditionExpression>values.quantity = 1</bpmn:conditionExpression></bpmn:sequenceFlow>
           <bpmn:sequenceFlow id="l4" sourceRef="b" targetRef="a"/>`,
        ),
      ),
    /^\/flow: /,
  ],
  [
    'conditions 5,000 deep',
    () =>
      withField(
        field('deep', { visibleWhen: nested(5000, (not) => ({ not }), { field: 'title', is: 'empty' }) }),
      ),
    /^\/form\/fields\/\d+\/visibleWhen/,
  ],
  [
    'handlers 5,000 deep',
    () => ({
      ...ENQUIRY,
      steps: {
        ...steps,
        extensionApprover: [nested(5000, (orElse) => ({ role: 'qa', orElse }), { role: 'qa' })],
      },
    }),
    /^\/steps\/extensionApprover/,
  ],
  [
    'a test value 5,000 deep',
    () => ({
      ...ENQUIRY,
      rules: {
        ...rules,
        tests: [{ name: 'deep', values: { story: nested(5000, (a) => [a], 1) }, expect: {} }],
      },
    }),
    /^\/rules\/tests/,
  ],
  [
    'an expression of 100,000 characters',
    () => ruled({ computed: { serious: `1${'+1'.repeat(50_000)} > 1` } }),
    /^\/rules\/computed\/serious: /,
  ],
  [
    'an expression 900 brackets deep',
    () => ruled({ computed: { serious: `${'('.repeat(900)}1${')'.repeat(900)} > 1` } }),
    /^\/rules\/computed\/serious: /,
  ],
  [
    'an expression of open brackets',
    () => ruled({ computed: { serious: '['.repeat(2000) } }),
    /^\/rules\/computed\/serious: /,
  ],
  [
    'a condition of a field 900 brackets deep',
    () => withField(field('deep', { visible: `${'not('.repeat(400)}values.title = "a"${')'.repeat(400)}` })),
    /^\/form\/fields\/\d+\/visible: /,
  ],
  [
    'a loop of a billion steps',
    () => ruled({ computed: { serious: 'count(for i in 1..1000000000 return i) > 1' } }),
    /^\/rules\/computed\/serious: /,
  ],
  [
    'a decision table of 100,000 rows',
    () =>
      ruled({
        tables: {
          big: { hit: 'FIRST', in: ['values.quantity'], rows: many(100_000, (at) => [`${at}`, at]) },
        },
      }),
    /^\/rules\/tables\/big\/rows: /,
  ],
  [
    '10,000 long expressions',
    () =>
      ruled({
        computed: Object.fromEntries(
          many(10_000, (at) => [`c${at}`, `values.quantity ${'+ 1 '.repeat(100)}+ ${at}`]),
        ),
      }),
    /^\/rules\/computed: /,
  ],
  [
    'a key __proto__ among the rules',
    () => asGiven(whole.replace('"computed":{', '"computed":{"__proto__":"1 > 0",')),
    /^\/rules\/computed.*__proto__/,
  ],
  [
    'a key __proto__ among the values of a test',
    () => asGiven(whole.replace('"values":{', '"values":{"__proto__":{"admin":true},')),
    /^\/rules\/tests\/0\/values.*__proto__/,
  ],
  ['a key constructor', () => withField(field('constructor')), /^\/form\/fields\/\d+\/key: /],
  ['a field __proto__', () => withField(field('__proto__', PLAIN)), /^\/form\/fields\/\d+\/key: /],
  ['a key in letters that look alike', () => withField(field('titlе', PLAIN)), /^\/form\/fields\/\d+\/key: /],
  [
    'a key that turns its line round',
    () => withField(field('a\u202eb', PLAIN)),
    /^\/form\/fields\/\d+\/key: /,
  ],
  ['a key of nothing visible', () => withField(field('\u200b', PLAIN)), /^\/form\/fields\/\d+\/key: /],
  [
    'a name that turns its line round',
    () => withField(field('story2', { label: label('Approved \u202e detcejer') })),
    /^\/form\/fields\/\d+\/label\/zh: /,
  ],
  [
    'a name of nothing visible',
    () => withField(field('story2', { label: label('\u200b\u2060') })),
    /^\/form\/fields\/\d+\/label\/zh: /,
  ],
  [
    'a name of 100,000 characters',
    () => withField(field('story2', { label: label('x'.repeat(100_000)) })),
    /^\/form\/fields\/\d+\/label\/zh: /,
  ],
  [
    'numbers without a counter',
    () => ({ ...ENQUIRY, settings: { ...ENQUIRY.settings, number: 'ENQ-{YYYY}' } }),
    /^\/settings\/number: /,
  ],
  [
    'a number pattern made to be matched for ever',
    () => ({ ...ENQUIRY, settings: { ...ENQUIRY.settings, number: `${'{A}a'.repeat(20_000)}{` } }),
    /^\/settings\/number: /,
  ],
  [
    'numbers by a field that there is not',
    () => ({ ...ENQUIRY, settings: { ...ENQUIRY.settings, number: 'E-{room}-{seq:4}' } }),
    /^\/settings\/number: /,
  ],
  [
    'a relation to a type that there is not',
    () => withField(field('other', { type: 'relation', relatesTo: ['nowhere'] })),
    /^\/form.*nowhere/,
  ],
  [
    'a lookup of a type that there is not',
    () => ruled({ lookups: { other: { from: 'nowhere', where: {}, return: ['count'] } } }),
    /^\/(form|rules).*nowhere/,
  ],
  [
    'a record that begins itself for ever',
    () => ({
      ...(ruled({ starts: [{ id: 'again', at: 'step_2', type: 'enquiry', values: {} }] }) as object),
      steps: {
        ...steps,
        steps: steps.steps.map((step) => ({ ...step, kind: step.kind === 'draft' ? 'work' : step.kind })),
      },
    }),
    /^\/rules\/starts: /,
  ],
  ['nothing', () => ({}), /^\//],
  ['lists where parts belong', () => ({ ...ENQUIRY, form: [], steps: [], settings: [] }), /^\//],
  [
    '10,000 parts that are none',
    () => ({ ...ENQUIRY, form: { ...form, fields: many(10_000, () => ({ nowhere: 1 })) } }),
    /^\/form\/fields: /,
  ],
];

/** What stands at the limits is read like any other. */
const LARGE: typeof HOSTILE = [
  [
    'a decision table as large as one may be, with a mistake in its last row',
    () =>
      ruled({
        tables: {
          big: {
            hit: 'FIRST',
            in: ['values.quantity'],
            rows: many(300, (at) => [at < 299 ? `${at}` : 'nowhere', at]),
          },
        },
      }),
    /^\/rules\/tables\/big: .*nowhere/,
  ],
  [
    'as many long expressions as there may be, the last with a mistake',
    () =>
      ruled({
        computed: Object.fromEntries(
          many(99, (at) => [`c${at}`, `values.quantity ${'+ 1 '.repeat(50)}+ ${at < 98 ? at : 'nowhere'}`]),
        ),
      }),
    /^\/rules\/computed\/c98: .*nowhere/,
  ],
  [
    'as many fields as there may be, the last asked for by one that there is not',
    () =>
      withField(
        ...many(270, (at) =>
          field(`f${at}`, {
            visible: `values.title = "${at}" or values.${at < 269 ? 'title' : 'nowhere'} = "a"`,
          }),
        ),
      ),
    /^\/form\/fields\/\d+\/visible: .*nowhere/,
  ],
];

const worded = (problems: readonly DefinitionFault[]): string =>
  problems.map((fault) => `${fault.place}: ${faultWords(fault).en}`).join('\n');

it.each([...HOSTILE, ...LARGE])('%s is refused at its place, in both languages', async (_, make, where) => {
  const problems = await checked(make());
  expect(worded(problems)).toMatch(new RegExp(where, 'm'));
  expect(problems.filter((fault) => !/\p{Script=Han}/u.test(faultWords(fault).zh))).toEqual([]);
});
