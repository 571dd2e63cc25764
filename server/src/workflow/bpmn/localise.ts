import type { Bilingual } from '@attest/api-contract';
import { BpmnModdle } from 'bpmn-moddle';
import type { Definition } from '../publish';

/** A name in both languages as it is drawn: Chinese first, up to the last Chinese character and what closes it. */
const BOTH = /^(.*\p{Script=Han}[^\s\p{L}]*)\s+(\P{Script=Han}+)$/u;

/** What a name that is drawn in both languages says in each; any other says the same in both. */
export function nameInEach(name: string): Bilingual {
  const [, zh, en] = BOTH.exec(name) ?? [];
  return zh && en ? { zh, en } : { zh: name, en: name };
}

const drawn = new WeakMap<Definition, Promise<Bilingual>>();

/** The diagram of a process with its names in each language; steps are called as the process calls them. */
export function diagramInEach(definition: Definition): Promise<Bilingual> {
  const known = drawn.get(definition) ?? drawInEach(definition.xml, (id) => definition.steps.get(id)?.name);
  drawn.set(definition, known);
  return known;
}

/** A diagram with its names in each language; what `nameOf` names is called so. */
export async function drawInEach(
  xml: string,
  nameOf: (id: string) => Bilingual | undefined,
): Promise<Bilingual> {
  const inLanguage = async (language: 'zh' | 'en') => {
    const moddle = new BpmnModdle();
    const { rootElement, elementsById } = await moddle.fromXML(xml);
    for (const [id, element] of Object.entries(elementsById))
      if (element.name) element.name = (nameOf(id) ?? nameInEach(element.name))[language];
    return (await moddle.toXML(rootElement)).xml;
  };
  return { zh: await inLanguage('zh'), en: await inLanguage('en') };
}
