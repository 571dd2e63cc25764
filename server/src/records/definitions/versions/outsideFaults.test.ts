import { faultsOfPart, type RecordDefinition, RecordStepsSchema } from '@attest/api-contract/records';
import { describe, expect, it } from '@jest/globals';
import { MODULES } from '../../../modules';
import { Brought } from '../../../platform/brought';
import { checkForPublication } from '../../../workflow/publish';
import { processesOf } from '..';
import { contentOf } from './content';
import { outsideFaults } from './outsideFaults';

const SCAR = processesOf({ brought: new Brought(MODULES) }).scar;
if (!SCAR) throw new Error('there is no such type');
const CONTENT = contentOf(SCAR);
const PLACE = '/steps/steps/1/outside';

type Step = RecordDefinition['steps']['steps'][number];

/** The type with another step of the reply. */
const withStep = (change: Partial<Step>): RecordDefinition => ({
  ...CONTENT,
  steps: {
    ...CONTENT.steps,
    steps: CONTENT.steps.steps.map((step) => (step.id === 'step_2' ? { ...step, ...change } : step)),
  },
});

/** The same answered from outside in another way. */
const answered = (change: Partial<NonNullable<Step['outside']>>): RecordDefinition =>
  withStep({ outside: { mail: 'contactMail', name: 'contactName', shows: ['title'], ...change } });

describe('a step that is answered from outside', () => {
  it('stands as it is shipped', () => expect(outsideFaults(CONTENT)).toEqual([]));

  it.each<[string, RecordDefinition, string]>([
    ['a field that is not there', answered({ mail: 'mail' }), `${PLACE}/mail noField`],
    ['a shown field that is not there', answered({ shows: ['title', 'x'] }), `${PLACE}/shows/1 noField`],
    ['an address that is any text', answered({ mail: 'material' }), `${PLACE}/mail outsideNoMail`],
    ['a name that is no text', answered({ name: 'repliedOn' }), `${PLACE}/name noText`],
    [
      'a language of other choices',
      answered({ language: 'severity' }),
      `${PLACE}/language outsideNoLanguage`,
    ],
    ['people of the company', answered({ shows: ['owner'] }), `${PLACE} outsideNoControl`],
    [
      'nothing to fill in',
      withStep({
        fields: ['contactMail', 'contactName'],
        outside: { mail: 'contactMail', name: 'contactName', shows: [] },
      }),
      `${PLACE} outsideNothing`,
    ],
  ])('is refused with its place for %s', (_, content, fault) => {
    expect(outsideFaults(content).map(({ place, code }) => `${place} ${code}`)).toEqual([fault]);
  });

  it('shows nobody outside what is hidden from some inside', () => {
    const access = [{ fields: ['problem'], states: '*', roles: '*', right: 'hidden' } as const];
    const settings = {
      ...CONTENT.settings,
      access: access.map((rule) => ({ ...rule, fields: [...rule.fields] })),
    };
    const faults = outsideFaults({ ...answered({ shows: ['problem'] }), settings });
    expect(faults.map(({ place, code }) => `${place} ${code}`)).toEqual([`${PLACE} outsideHidden`]);
  });

  it('knows no other part', () => {
    const step = {
      ...CONTENT.steps.steps[1],
      outside: { mail: 'contactMail', name: 'contactName', shows: [], to: 'x' },
    };
    const steps = { ...CONTENT.steps, steps: [CONTENT.steps.steps[0], step] };
    expect(faultsOfPart(RecordStepsSchema, steps)).toEqual([
      { place: '/steps/1/outside/to', code: 'partUnknown', params: {} },
    ]);
  });

  it.each<[string, Partial<Step>, RegExp]>([
    ['somebody has to sign', { sign: { meaning: 'performed' } }, /nobody without an account can sign/],
    ['is reviewed', { kind: 'review' }, /a work step of one person/],
    ['nothing leads on', { decisions: { extend: {} } }, /a decision that leads on/],
  ])('is no step at which %s', async (_, change, why) => {
    const { steps, flow } = withStep(change);
    const refused = checkForPublication({ data: steps, xml: flow });
    await expect(refused).rejects.toMatchObject({ params: { why: { en: expect.stringMatching(why) } } });
  });
});
