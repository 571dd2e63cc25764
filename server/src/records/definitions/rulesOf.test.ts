import { describe, expect, it } from '@jest/globals';
import { MODULES } from '../../modules';
import { Brought } from '../../platform/brought';
import { recordProcess } from '../recordProcess';
import { proveRules } from '../rules/tests';
import { processOf } from '.';
import type { QualityProcessDefinition } from './process';
import { rulesOf } from './rulesOf';

/** What there is for a tenant: the product's modules, some types as it has changed them. */
function offer(...own: [string, QualityProcessDefinition][]) {
  const codes = own.map(([code]) => code);
  const kept = MODULES.filter(({ name }) => !codes.includes(name));
  return { brought: new Brought([...kept, ...own.map(([code, type]) => recordProcess(code, type))]) };
}

const product = offer();
/** As a tenant works with a type: in force, with what it has had before. */
const inForce = (code: string, more: Partial<QualityProcessDefinition> = {}): QualityProcessDefinition => ({
  ...processOf(product, code),
  inForce: { id: 'x', closed: false, former: [] },
  ...more,
});
const { form } = processOf(product, 'deviation');
const rulesIn = (ctx: ReturnType<typeof offer>) => rulesOf(ctx, 'deviation', form);

describe('the rules of a form', () => {
  it('are compiled once for all tenants that have the same types', () => {
    expect(rulesIn(offer())).toBe(rulesIn(product));
    expect(rulesIn(offer(['deviation', inForce('deviation')], ['capa', inForce('capa')]))).toBe(
      rulesIn(product),
    );
  });

  it.each([
    { what: 'has other fields', more: { form: { ...form } } },
    {
      what: 'hides what its records are called',
      more: {
        record: {
          ...processOf(product, 'deviation').record,
          access: [
            { fields: ['title'], states: '*' as const, roles: '*' as const, right: 'hidden' as const },
          ],
        },
      },
    },
  ])('are compiled anew where a type that they look up $what', ({ more }) => {
    const rules = rulesIn(offer(['deviation', inForce('deviation', more)]));
    expect(rules).not.toBe(rulesIn(product));
    expect(rulesIn(offer(['deviation', inForce('deviation', more)]))).not.toBe(rulesIn(product));
  });

  it('are proved once: what has passed its tests passes them again', async () => {
    const rules = rulesIn(product);
    let runs = 0;
    const counted = {
      ...rules,
      inWorld(world: Parameters<typeof rules.inWorld>[0]) {
        runs += 1;
        return rules.inWorld(world);
      },
    };
    await proveRules(counted);
    await proveRules(counted);
    expect(runs).toBe(1);
  });
});
