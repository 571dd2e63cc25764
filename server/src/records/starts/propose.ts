import type { FieldDefinition, FormValues, RelationValue } from '@attest/api-contract';
import { currentTenant } from '../../directory/tenancy/tenant';
import { escapeHtml } from '../../platform/deployment/escapeHtml';
import type { Context } from '../../platform/module';
import { processesOf } from '../definitions';
import { rulesOf } from '../definitions/rulesOf';
import { createDraft } from '../store/create';
import { firstUsable } from '../store/people';

/** What has happened. */
export interface Happened {
  /** What the occasion tells, by its names. */
  facts: Record<string, unknown>;
  /** With what it has happened. */
  about: RelationValue;
  /** Who cares for it: a draft is for the first who may act. */
  responsible: string[];
}

/**
 * Begins the drafts that the rules of the company propose on an occasion, in its transaction. There are none where nobody is
 * responsible, or the company does without the types.
 */
export async function proposeOn(ctx: Context, occasion: string, happened: Happened): Promise<void> {
  const responsible = await firstUsable(ctx.tx, happened.responsible);
  if (!responsible) return;
  // Everybody reads what begins: it is worded for the company, not for whoever happened to act.
  const { default_language: language } = await currentTenant(ctx.tx);
  for (const [process, { form, inForce }] of Object.entries(processesOf(ctx))) {
    if (inForce?.closed || !form.rules?.proposals?.some((one) => one.occasion === occasion)) continue;
    const proposals = rulesOf(ctx, process, form).proposals.filter((one) => one.occasion === occasion);
    for (const { via, propose } of proposals) {
      const values = propose(happened.facts, { now: ctx.now, language });
      if (values)
        await createDraft(
          ctx,
          process,
          {
            owner: responsible.id,
            ...formatted(values, form.fields),
            ...(via && { [via]: [happened.about] }),
          },
          responsible,
        );
    }
  }
}

const FORMATTED: readonly FieldDefinition['type'][] = ['richText', 'editor'];

/** What is known are plain texts, which formatted fields hold as a paragraph. */
const formatted = (values: FormValues, fields: readonly FieldDefinition[]): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const holds = fields.some((field) => field.key === key && FORMATTED.includes(field.type));
      return [key, holds ? `<p>${escapeHtml(String(value))}</p>` : value];
    }),
  );
