import { describe, expect, it } from '@jest/globals';
import type { AssigneeRule, ProcessData } from '../definition';
import { checkForPublication, compileProcess } from '../publish';
import { flowXml, processOf, step } from '../testing/flow';
import { parseBpmn } from './parse';

const FLOW = `
  startEvent start
  userTask a
  exclusiveGateway g
  userTask b all
  endEvent done
  start -> a
  a -> g
  g -> b [values.kind = "big"]
  g -> done [values.kind != "big"]
  b -> done`;

const whyOf = (source: Parameters<typeof compileProcess>[0]) =>
  compileProcess(source).then(
    () => 'published',
    (error) => `${error.code}: ${error.params.why.en}`,
  );

describe('parseBpmn', () => {
  it('derives outgoing flows from their source and keeps their order', async () => {
    const graph = await parseBpmn(flowXml(FLOW));
    expect(graph.start).toBe('start');
    expect(graph.nodes.get('g')?.outgoing.map((flow) => flow.target)).toEqual(['b', 'done']);
    expect(graph.nodes.get('g')?.outgoing[0]?.condition).toBe('values.kind = "big"');
    expect(graph.nodes.get('b')?.multiInstance).toBe('parallel');
    expect(graph.nodes.get('done')?.incoming).toHaveLength(2);
  });

  it.each([
    ['scriptTask s', /ScriptTask/],
    ['subProcess s', /SubProcess/],
    ['businessRuleTask s', /BusinessRuleTask/],
    ['sendTask s', /SendTask/],
    ['complexGateway s', /ComplexGateway/],
    ['eventBasedGateway s', /EventBasedGateway/],
  ])('refuses %s', async (element, why) => {
    const xml = flowXml(`startEvent start\n${element}\nendEvent done\nstart -> s\ns -> done`);
    await expect(parseBpmn(xml)).rejects.toThrow(why);
  });

  it('refuses what is no BPMN, two starts, flows to nowhere and events that are no timers', async () => {
    await expect(parseBpmn('<a/>')).rejects.toThrow();
    await expect(parseBpmn('not xml')).rejects.toThrow();
    await expect(
      parseBpmn(flowXml('startEvent a\nstartEvent b\nendEvent c\na -> c\nb -> c')),
    ).rejects.toThrow(/one start/);
    await expect(parseBpmn(flowXml('startEvent a\na -> nowhere'))).rejects.toThrow();
    const signal = flowXml(FLOW).replace(
      '<endEvent id="done">',
      '<endEvent id="done"><terminateEventDefinition/>',
    );
    await expect(parseBpmn(signal)).rejects.toThrow(/not supported/);
  });
});

describe('compileProcess', () => {
  const steps = [step('a', 'draft'), step('b', 'review', { mode: 'all' })];

  it('accepts diagram and data that fit', async () => {
    expect(await whyOf(processOf(FLOW, steps))).toBe('published');
  });

  it.each([
    ['a user task without a step', [step('a', 'draft')], /b needs a step/],
    ['a step that is not drawn', [...steps, step('c', 'work')], /c is not in the diagram/],
    ['a step without decisions', [step('a', 'draft', { decisions: {} }), steps[1]], /a needs decisions/],
    [
      'two assignee forms',
      [step('a', 'draft', { assignee: [{ role: 'qa', field: 'x' }] }), steps[1]],
      /exactly one/,
    ],
    [
      'an unknown decision without a label',
      [step('a', 'draft', { decisions: { foo: {} } }), steps[1]],
      /label/,
    ],
    ['a duration that is none', [step('a', 'draft', { due: '2 days' }), steps[1]], /no duration/],
    [
      'broken FEEL',
      [step('a', 'draft', { assignee: [{ if: 'values.a =', role: 'qa' }] }), steps[1]],
      /condition of a/,
    ],
  ])('refuses %s', async (_, bad, why) => {
    const said = await whyOf(processOf(FLOW, bad as typeof steps));
    expect(said).toMatch(/^DEFINITION_INVALID: /);
    expect(said).toMatch(why);
  });

  it('refuses a gateway flow without a condition, a broken condition and an end without a kind', async () => {
    expect(await whyOf(processOf(FLOW.replace(' [values.kind != "big"]', ''), steps))).toMatch(
      /needs a condition/,
    );
    expect(await whyOf(processOf(FLOW.replace('!= "big"', '!= '), steps))).toMatch(/condition of f/);
    expect(await whyOf(processOf(FLOW, steps, { ends: [] }))).toMatch(/has no kind/);
    expect(await whyOf(processOf(FLOW.replace('userTask b all', 'userTask b'), steps))).toMatch(
      /multi-instance/,
    );
    const island = `${FLOW}\nuserTask c\nc -> done`;
    expect(await whyOf(processOf(island, [...steps, step('c', 'work')]))).toMatch(/cannot be reached/);
  });

  it('refuses an expression that names what the form has not, or compares unlike kinds', async () => {
    const kinds: ProcessData['values'] = { kind: { options: ['big', 'small'] }, at: 'date' };
    const why = (condition: string) =>
      whyOf(processOf(FLOW.replace('values.kind = "big"', condition), steps, { values: kinds }));
    expect(await why('values.kind = "big"')).toBe('published');
    expect(await why('values.knd = "big"')).toMatch(/condition of f\d: “knd” is not known in “values”/);
    expect(await why('values.kind = "bgi"')).toMatch(/“bgi” is none of the options/);
    expect(await why('values.at = "2026-01-01"')).toMatch(/date is compared with text/);
    expect(await why('values.kind')).toMatch(/this yields text, not boolean/);
    expect(await why('decision = "sumbit"')).toMatch(/“sumbit” is none of the options/);
  });

  it('never runs code: an expression cannot reach the process', async () => {
    const flow = FLOW.replace(
      'values.kind = "big"',
      'values.constructor.constructor("return process")() != null',
    );
    expect(await whyOf(processOf(flow, steps))).toMatch(/published|condition/);
  });
});

describe('publication', () => {
  const review = (assignee: AssigneeRule[], separation?: 'author'[]) =>
    checkForPublication(
      processOf(FLOW, [
        step('a', 'draft', { assignee: [{ initiator: true }] }),
        step('b', 'review', { mode: 'all', assignee, separation }),
      ]),
    ).then(
      () => 'published',
      (error) => `${error.code}: ${error.params.why.en}`,
    );
  const head = { departmentHead: true } as const;

  it.each<[string, AssigneeRule[], RegExp]>([
    ['a head alone', [head], /an assignee of b may be nobody: it must end in a role/],
    ['a superior at the end', [{ ...head, orElse: { superior: true } }], /end in a role/],
    ['a role of one department', [{ role: 'qa', within: 'department' }], /end in a role/],
    ['one part of several', [{ every: [{ role: ['qa', 'qamgr'] }, head] }], /end in a role/],
    ['a single role that may be kept out', [{ role: 'qa' }], /one role may be kept out/],
    ['conditions alone', [{ if: 'values.big', role: ['qa', 'qamgr'] }], /none of its conditions/],
  ])('refuses a step that may be left with nobody: %s', async (_, assignee, why) => {
    expect(await review(assignee)).toMatch(why);
  });

  it('takes what ends in somebody', async () => {
    const ends: AssigneeRule = { ...head, orElse: { superior: true, orElse: { role: ['qa', 'qamgr'] } } };
    expect(await review([ends])).toBe('published');
    expect(await review([{ every: [ends, { field: 'reviewers' }] }])).toBe('published');
    expect(await review([{ role: 'qa', orElse: { role: 'qamgr' } }])).toBe('published');
    expect(await review([{ role: 'qa' }], [])).toBe('published');
  });
});
