import type { DefinitionFault } from '@attest/api-contract';
import { type FieldDefinition, faultText } from '@attest/api-contract';
import type { RecordDefinition } from '@attest/api-contract/records';
import { keptIn } from '../../access/faults';
import { filledOutside } from '../../invitations/invitation';
import { SAID } from './parts';

/** Kinds that list people, departments or records of the company. */
const INSIDE: ReadonlySet<FieldDefinition['type']> = new Set([
  'user',
  'department',
  'relation',
  'autoNumber',
]);

const isInside = ({ type, columns = [] }: Pick<FieldDefinition, 'type' | 'columns'>): boolean =>
  INSIDE.has(type) || columns.some((column) => INSIDE.has(column.type));

/** What is wrong with the steps of a version that are answered from outside. */
export function outsideFaults(content: RecordDefinition): DefinitionFault[] {
  const { form, steps } = content;
  const fields = new Map(form.fields.filter(({ retired }) => !retired).map((field) => [field.key, field]));
  const kept = keptIn(content);
  return steps.steps.flatMap((step, index): DefinitionFault[] => {
    const { outside } = step;
    if (!outside) return [];
    const place = `/steps/steps/${index}/outside`;
    const { mail, name, language, shows } = outside;
    const named = { mail, name, ...(language && { language }) };
    const unknown = [
      ...Object.entries(named),
      ...shows.map((key, at) => [`shows/${at}`, key] as const),
    ].filter(([, key]) => !fields.has(key));
    const fills = filledOutside(step, outside);
    const faults = unknown.map(([at, key]) => ({ place: `${place}/${at}`, ...SAID.noField(key) }));
    const say = (at: string, fault: ReturnType<typeof faultText>) =>
      faults.push({ place: `${place}${at}`, ...fault });
    const mailField = fields.get(mail);
    if (mailField && (mailField.type !== 'input' || mailField.format !== 'email'))
      say('/mail', faultText('outsideNoMail', { key: mail }));
    const nameField = fields.get(name);
    if (nameField && nameField.type !== 'input') say('/name', faultText('noText', { key: name }));
    const choices = fields.get(language ?? '')?.options?.map(({ value }) => value);
    if (language && fields.has(language) && choices?.toSorted().join() !== 'en,zh')
      say('/language', faultText('outsideNoLanguage', { key: language }));
    for (const key of new Set([...shows, ...fills])) {
      const field = fields.get(key);
      if (field && kept.has(key)) say('', faultText('outsideHidden', { key }));
      else if (field && isInside(field)) say('', faultText('outsideNoControl', { key }));
    }
    if (fills.length === 0) say('', faultText('outsideNothing', { id: step.id }));
    return faults;
  });
}
