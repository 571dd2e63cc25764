import type { Bilingual, TypeNotice } from '@attest/api-contract';
import { roleList } from '../../../directory/identity/roles';
import type { Handles } from '../../../platform/calls/handleAll';
import { processesOf } from '../../../records/definitions';
import type { QualityProcessDefinition } from '../../../records/definitions/process';
import { handlersInWords, type Names, namesOf, withoutValues } from '../processes/words';

/** What the types in force tell by themselves. */
export const listTypeNotices: Handles<'listTypeNotices'> = async (ctx) => {
  const roles = new Map((await roleList(ctx.tx)).map(({ code, name }) => [code, name]));
  return Object.values(processesOf(ctx))
    .flatMap((definition) => noticesOf(definition, namesOf(definition, roles)))
    .sort((a, b) => a.name[ctx.language].localeCompare(b.name[ctx.language], ctx.language));
};

function noticesOf({ data, form }: QualityProcessDefinition, names: Names): TypeNotice[] {
  const { code: type, name } = data;
  const ofSteps = data.steps.flatMap((step) =>
    (step.notices ?? []).map(({ on, text, to, if: condition }) => ({
      ...{ type, name, text },
      when: provided(
        on === 'enter' ? entering(step.name) : leaving(step.name),
        condition && names.condition(condition, step),
      ),
      to: handlersInWords(to, names),
    })),
  );
  const ofDays = (form.rules?.reminders ?? []).map(({ text, before, roles }) => {
    const days = [...before].sort((a, b) => b - a);
    const people = [...roles.map(names.role), { zh: '负责人', en: 'Owner' }];
    return {
      ...{ type, name, text: withoutValues(text) },
      when: { zh: `提前 ${days.join('、')} 天`, en: `${days.join(', ')} days before` },
      to: { zh: people.map(({ zh }) => zh).join('、'), en: people.map(({ en }) => en).join(', ') },
    };
  });
  return [...ofSteps, ...ofDays];
}

const provided = (when: Bilingual, condition: Bilingual | undefined | ''): Bilingual =>
  condition ? { zh: `${when.zh}，且${condition.zh}`, en: `${when.en}, if ${condition.en}` } : when;
const entering = ({ zh, en }: Bilingual): Bilingual => ({ zh: `进入“${zh}”`, en: `On coming to “${en}”` });
const leaving = ({ zh, en }: Bilingual): Bilingual => ({ zh: `离开“${zh}”`, en: `On leaving “${en}”` });
