import { FIELD_TYPES, type FieldDefinition } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { isRole } from '../../directory/identity/rolePermissions';
import { MODULES } from '../../modules';
import { Brought } from '../../platform/brought';
import { diagramInEach } from '../../workflow/bpmn/localise';
import { checkForPublication, compileProcess } from '../../workflow/publish';
import { rollUpFaults } from '../access/faults';
import { storedKinds } from '../rules/kinds';
import { checkRules } from '../rules/parts';
import { proveRules } from '../rules/tests';
import { slotFieldsOf } from '../slots/fields';
import { processesOf } from '.';
import { findable, ruledBy, rulesOf } from './rulesOf';
import { contentOf } from './versions/content';
import { linkFaults, nameFaults, rolesOf } from './versions/names';

const CTX = { brought: new Brought(MODULES) };
const PROCESSES = processesOf(CTX);
const MENUS = MODULES.flatMap(({ menus = [] }) => menus);

const labelled = (fields: FieldDefinition[]): FieldDefinition[] =>
  fields.flatMap((field) => [field, ...labelled(field.columns ?? [])]);

describe.each(Object.entries(PROCESSES))('the process %s', (code, definition) => {
  const { data, flow, form, record } = definition;
  const keys = new Set(form.fields.map((field) => field.key));

  it('is a definition that may be published', async () => {
    const known = { ...data, values: storedKinds(form) };
    await expect(checkForPublication({ data: known, xml: flow })).resolves.toBeUndefined();
  });

  it('has rules that compile, and pass the tests that they bring', async () => {
    await expect(proveRules(rulesOf(CTX, code, form))).resolves.toBeUndefined();
  });

  it('has each of its gates tested shut and open', () => {
    const { gates = [], tests = [] } = form.rules ?? {};
    // Where a record rests, the gate only says how it looks meanwhile.
    const resting = new Set(data.steps.flatMap(({ id, rests }) => (rests ? id : [])));
    const tested = (step: string, id: string, met: boolean) =>
      tests.some((test) => test.at === step && test.expect.gates?.[id] === met);
    const missing = gates
      .filter(({ step }) => !resting.has(step))
      .flatMap(({ step, id }) =>
        [true, false].flatMap((met) =>
          tested(step, id, met) ? [] : `${step} ${id} ${met ? 'open' : 'shut'}`,
        ),
      );
    expect(missing).toEqual([]);
  });

  it('has each check raised, each record begun or proposed and each reminder planned in its tests', () => {
    const { checks = [], starts = [], proposals = [], reminders = [], tests = [] } = form.rules ?? {};
    // Who acts is known to no test of rules.
    const askCaller = /by employee\(|has role\(|in department\(/;
    const raised = new Set(tests.flatMap((test) => test.expect.checks ?? []));
    const said = (kind: 'starts' | 'proposals' | 'reminders') =>
      new Set(
        tests.flatMap(({ expect: { [kind]: all = {} } }) =>
          Object.entries(all).flatMap(([id, one]) => (one.length > 0 ? id : [])),
        ),
      );
    expect([
      ...checks.filter(({ id, when }) => !raised.has(id) && !askCaller.test(when)),
      ...starts.filter(({ id }) => !said('starts').has(id)),
      ...proposals.filter(({ id }) => !said('proposals').has(id)),
      ...reminders.filter(({ id }) => !said('reminders').has(id)),
    ]).toEqual([]);
  });

  it('looks up what there is, where a tenant may do without it too', () => {
    const rules = ruledBy(CTX, definition, form);
    const shipped = (type: string) => findable((one) => PROCESSES[one], type);
    expect(() => checkRules({ ...rules, shipped })).not.toThrow();
  });

  it('is guarded by a menu of its application, beside whose list its records stand', () => {
    const menu = MENUS.find((one) => one.code === record.menu);
    const folder = (path: string | undefined) => path?.split('/').slice(0, 4).join('/');
    expect([menu?.module, folder(menu?.path)]).toEqual([data.procType, folder(record.path)]);
    expect(record.menu.slice(0, 3).toUpperCase()).toBe(data.procType);
  });

  it('names roles that every tenant begins with', () => {
    expect(rolesOf(contentOf(definition)).filter((role) => !isRole(role))).toEqual([]);
  });

  it('names nothing that is not there, and shows nothing of what it hides', () => {
    const content = { ...contentOf(definition), form: definition.form };
    expect([
      ...nameFaults(content),
      ...linkFaults(PROCESSES, code),
      ...rollUpFaults(code, PROCESSES),
    ]).toEqual([]);
  });

  it('names only fields that the form has', () => {
    const named = [
      ...data.steps.flatMap((step) => [...(step.fields ?? []), ...(step.requires ?? [])]),
      ...record.listColumns,
      ...record.facets,
      ...Object.keys(record.relations),
    ];
    expect(named.filter((key) => !keys.has(key))).toEqual([]);
  });

  it('lists and filters by fields that have a slot', () => {
    const slots = slotFieldsOf(form);
    expect([...record.listColumns, ...record.facets].filter((key) => !slots.has(key))).toEqual([]);
    expect(record.facets.filter((key) => !slots.get(key)?.column)).toEqual([]);
  });

  it('gives every field an owner, or computes it, unless others begin it', () => {
    if (!data.steps.some(({ kind }) => kind === 'draft')) return;
    const owned = new Set(data.steps.flatMap((step) => step.fields ?? []));
    expect(
      form.fields.filter((f) => !f.computed && !f.retired && !owned.has(f.key)).map((f) => f.key),
    ).toEqual([]);
  });

  it('has known types, both labels and a section everywhere', () => {
    const sections = new Set(form.sections.map((section) => section.key));
    expect(form.fields.filter((field) => !sections.has(field.section ?? ''))).toEqual([]);
    for (const field of labelled(form.fields)) {
      expect(FIELD_TYPES).toContain(field.type);
      for (const text of [field.label, field.help, ...(field.options ?? []).map((option) => option.label)])
        if (text) expect([text.zh, text.en].every((one) => one.trim())).toBe(true);
    }
  });

  it('is drawn in the language of the reader', async () => {
    const compiled = { id: 'x', version: 1, ...(await compileProcess({ data, xml: flow })) };
    const { zh, en } = await diagramInEach(compiled);
    const names = (xml: string) => [...xml.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name as string);
    expect(names(en).filter((name) => /\p{Script=Han}/u.test(name))).toEqual([]);
    expect(names(zh).filter((name) => !/\p{Script=Han}/u.test(name))).toEqual([]);
    expect(names(en)).toHaveLength(names(flow).length);
  });

  it('is drawn: every node and flow has its place', () => {
    const ids = [...flow.matchAll(/<bpmn:(?:\w*Task|\w*Gateway|\w*Event|sequenceFlow) id="(\w+)"/g)].map(
      (m) => m[1],
    );
    const drawn = new Set([...flow.matchAll(/bpmnElement="(\w+)"/g)].map((m) => m[1]));
    expect(ids.length).toBeGreaterThanOrEqual(5);
    expect(ids.filter((id) => !drawn.has(id))).toEqual([]);
  });
});
