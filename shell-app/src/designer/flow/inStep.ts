import { type Content, listAt, type Part, withPart } from '../content';

/** What is drawn: who acts, and where a record ends. */
export interface DrawnIds {
  tasks: readonly string[];
  ends: readonly string[];
}

/** A step that has just been drawn: whoever began the record acts, until somebody says who. */
const newStep = (id: string, no: number): Part => ({
  id,
  name: { zh: `步骤 ${no}`, en: `Step ${no}` },
  kind: 'work',
  assignee: [{ initiator: true }],
  fields: [],
  decisions: { submit: { tone: 'primary' } },
});

/** Brings steps and ends in line with the drawing: what is drawn is there, what is gone is not. */
export function inStepWith(
  content: Content,
  { tasks, ends }: DrawnIds,
  services: readonly string[],
): Content {
  const steps = listAt(content, '/steps/steps');
  const kept = steps.filter(({ id }) => tasks.includes(String(id)) || services.includes(String(id)));
  const added = tasks.filter((task) => !steps.some(({ id }) => id === task));
  const stored = listAt(content, '/steps/ends');
  const keptEnds = stored.filter(({ id }) => ends.includes(String(id)));
  const addedEnds = ends.filter((end) => !stored.some(({ id }) => id === end));
  const isSame = kept.length === steps.length && added.length === 0;
  const areEndsSame = keptEnds.length === stored.length && addedEnds.length === 0;
  const withSteps = isSame
    ? content
    : withPart(content, '/steps/steps', [
        ...kept,
        ...added.map((id, at) => newStep(id, kept.length + at + 1)),
      ]);
  return areEndsSame
    ? withSteps
    : withPart(withSteps, '/steps/ends', [...keptEnds, ...addedEnds.map((id) => ({ id, kind: 'end-ok' }))]);
}

/** What a step is called in the drawing: by its name in both languages. */
export function wordsOfStep(name: unknown): string {
  const { zh = '', en = '' } = (name ?? {}) as Partial<Record<'zh' | 'en', string>>;
  return zh === en ? zh : `${zh} ${en}`.trim();
}

/** The drawing with the names that the steps have, in both languages as it is drawn. */
export function namedAs(content: Content, xml: string): string {
  const drawing = new DOMParser().parseFromString(xml, 'application/xml');
  if (drawing.querySelector('parsererror')) return xml;
  let isChanged = false;
  for (const { id, name } of listAt(content, '/steps/steps')) {
    const element = [...drawing.getElementsByTagName('*')].find((one) => one.getAttribute('id') === id);
    const words = wordsOfStep(name);
    if (!element || element.getAttribute('name') === words) continue;
    element.setAttribute('name', words);
    isChanged = true;
  }
  return isChanged ? new XMLSerializer().serializeToString(drawing) : xml;
}
