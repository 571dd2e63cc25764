import { setImmediate } from 'node:timers/promises';
import {
  type DefinitionFault,
  type FieldDefinition,
  faultsInWords,
  faultText,
  OWN_TYPES,
} from '@attest/api-contract';
import {
  faultsOfPart,
  isPart,
  type RecordDefinition,
  RecordDefinitionSchema,
  slotProblems,
} from '@attest/api-contract/records';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { checkForPublication } from '../../../workflow/publish';
import { rolesOfAccess, rollUpFaults, undecidedFaults } from '../../access/faults';
import { circlesOf, wayTo } from '../../rollups/circles';
import { compileRules } from '../../rules/compile';
import { withConditions } from '../../rules/conditions';
import { storedKinds } from '../../rules/kinds';
import { checkRules } from '../../rules/parts';
import { type TestResult, testRules } from '../../rules/tests';
import { processesOf } from '..';
import type { QualityProcessDefinition } from '../process';
import { findable, ruledBy } from '../rulesOf';
import { contentOf, definitionOf } from './content';
import { extentFaults } from './extent';
import { linkFaults, nameFaults, rolesOf, typesOf } from './names';
import { addressOf } from './ofTenant';
import { SAID } from './parts';

/** What a version is checked among. */
export interface CheckScope {
  type: string;
  /** Types that come with it, in a package. */
  others?: Readonly<Record<string, QualityProcessDefinition>>;
}

/**
 * What was given as a version of a type, known to be one: every part of its shape, names that something answers to, a
 * flow and rules that could come into force. DEFINITION_INVALID with everything that is wrong, and where.
 */
export async function checkDefinition(
  ctx: Context,
  { type, others = {} }: CheckScope,
  given: unknown,
): Promise<RecordDefinition> {
  const beyond = extentFaults(given);
  if (beyond.length > 0) throw refused(beyond);
  if (!isPart(RecordDefinitionSchema, given)) throw refused(faultsOfPart(RecordDefinitionSchema, given));
  const { steps, form } = given;
  const { fields, unusable } = withConditions(form.fields);
  // As large as it may be it takes tens of milliseconds a part: whatever else waits has a turn between them.
  await setImmediate();
  const compiled = { ...given, form: { ...form, fields } };
  const undecided = undecidedFaults(compiled);
  if (undecided.length > 0) throw refused(undecided);
  await setImmediate();
  const types = { ...processesOf(ctx), ...others, [type]: definitionOf(given, undefined) };
  const faults = [
    ...(steps.code === type ? [] : [{ place: '/steps/code', ...faultText('otherType', { type }) }]),
    ...unusable,
    ...nameFaults(compiled),
    ...slotProblems(given.form.fields.filter(({ retired }) => !retired)).map((fault) => ({
      place: '/form/fields',
      ...fault,
    })),
    ...settingFaults(ctx, type, given),
    ...linkFaults(types, type),
    ...circleFaults(types, type),
    ...endlessStarts(types, type),
    ...rollUpFaults(type, types),
    ...(await unknownCodes(ctx, given, others)),
  ];
  if (faults.length > 0) throw refused(faults);
  const definition = withoutRetired(ctx, type, given);
  await checkForPublication({
    data: { ...definition.data, values: storedKinds(definition.form) },
    xml: given.flow,
  });
  const known = { ...others, [type]: definition };
  await setImmediate();
  checkRules({
    ...ruledBy(ctx, definition, definition.form, known),
    shipped: (one) => findable((type) => known[type] ?? shippedOf(ctx, type), one),
  });
  return given;
}

/** Runs the tests that a version brings. */
export const testDefinitionOf = (
  ctx: Context,
  type: string,
  content: RecordDefinition,
): Promise<TestResult[]> => {
  const definition = withoutRetired(ctx, type, content);
  return testRules(compileRules(ruledBy(ctx, definition, definition.form, { [type]: definition })));
};

/** A definition that cannot be used: everything that is wrong, in words and each with its place. */
export const refused = (faults: DefinitionFault[]): AppError =>
  new AppError('DEFINITION_INVALID', {
    why: faultsInWords(faults),
    faults,
  });

const shippedTypes = (ctx: Context): Readonly<Record<string, QualityProcessDefinition>> =>
  ctx.platform.offers.shipped.brought.byKey('processes');

const shippedOf = (ctx: Context, type: string): QualityProcessDefinition | undefined =>
  shippedTypes(ctx)[type];

/** Rules and flow may not read what is filled no more. */
function withoutRetired(ctx: Context, type: string, content: RecordDefinition): QualityProcessDefinition {
  const fields = content.form.fields.filter(({ retired }: FieldDefinition) => !retired);
  return definitionOf({ ...content, form: { ...content.form, fields } }, shippedOf(ctx, type));
}

/** What records of a type are reached by stays as it is for shipped types, and is the type's own for others. */
function settingFaults(ctx: Context, type: string, { settings, steps }: RecordDefinition): DefinitionFault[] {
  const shipped = shippedOf(ctx, type);
  const faults: DefinitionFault[] = [];
  const expect = (place: string, is: string, ...allowed: string[]) => {
    if (!allowed.includes(is))
      faults.push({
        place,
        ...faultText('valueNotAllowed', {
          value: is,
          allowed: allowed
            .map((name) => faultText('quoted', { name }))
            .reduce((a, b) => faultText('or', { a, b })),
        }),
      });
  };
  if (shipped) {
    expect('/settings/menu', settings.menu, shipped.record.menu);
    expect('/settings/path', settings.path, shipped.record.path);
    expect('/steps/procType', steps.procType, shipped.data.procType);
  } else {
    const prefix = `${steps.procType[0]}${steps.procType.slice(1).toLowerCase()}`;
    const own = `${prefix}${type[0]?.toUpperCase()}${type.slice(1)}`;
    const ofTypes = Object.values(shippedTypes(ctx))
      .filter(({ data }) => data.procType === steps.procType)
      .map(({ record }) => record.menu);
    expect('/settings/menu', settings.menu, own, ...new Set(ofTypes));
    if (settings.navigation && settings.menu !== own)
      faults.push({
        place: '/settings/navigation',
        ...faultText('menuOfOtherType', {
          menu: settings.menu,
        }),
      });
    expect('/settings/path', settings.path, `${addressOf(type, steps)}/detail/{id}`);
    if (isTaken(ctx, type))
      faults.push({
        place: '/steps/code',
        ...faultText('typeTaken', { type }),
      });
  }
  for (const [index, { service }] of steps.steps.entries())
    if (service && service !== 'gate' && !shipped?.hooks?.services?.[service])
      faults.push({
        place: `/steps/steps/${index}/service`,
        ...faultText('noService', { service }),
      });
  return faults;
}

/** Whether something of the product goes by a code that is no record type. */
function isTaken({ platform }: Context, type: string): boolean {
  const { brought } = platform.offers.shipped;
  return (
    type === OWN_TYPES ||
    platform.offers.isModule(type) ||
    brought.all('relatables').some((one) => one.type === type) ||
    brought.all('queryObjects').some((one) => one.code === type) ||
    [brought.byKey('auditViewers'), brought.byKey('fileViewers'), brought.byKey('recordPorts')].some(
      (kind) => type in kind,
    )
  );
}

async function unknownCodes(
  ctx: Context,
  content: RecordDefinition,
  others: Readonly<Record<string, QualityProcessDefinition>>,
): Promise<DefinitionFault[]> {
  const roles = new Set((await ctx.tx.selectFrom('role').select('code').execute()).map(({ code }) => code));
  const shipped = shippedOf(ctx, content.steps.code);
  const types = new Set([
    content.steps.code,
    // The product names types that it does not have yet.
    ...(shipped ? typesOf(contentOf(shipped)) : []),
    ...Object.keys(processesOf(ctx)),
    ...Object.keys(others),
    ...ctx.brought.all('relatables').map(({ type }) => type),
  ]);
  return [
    ...rolesOf(content)
      .filter((role) => !roles.has(role))
      .map((role) => ({
        place: rolesOfAccess(content.settings.access).includes(role) ? '/settings/access' : '/steps',
        ...faultText('noRole', { role }),
      })),
    ...typesOf(content)
      .filter((type) => !types.has(type))
      .map((type) => ({ place: '/form', ...SAID.noType(type) })),
  ];
}

/** Roll-ups that would count, by way of others, records of their own type. */
const circleFaults = (
  types: Readonly<Record<string, QualityProcessDefinition>>,
  type: string,
): DefinitionFault[] =>
  [...circlesOf(types, type)].map(([key, way]) => ({
    place: `/rules/rollups/${key}`,
    ...faultText('rollUpCircle', { type, way: [type, ...way].join(' → ') }),
  }));

/** Records that would begin each other without anybody submitting one in between. */
function endlessStarts(
  types: Readonly<Record<string, QualityProcessDefinition>>,
  type: string,
): DefinitionFault[] {
  const atOnce = (one: string) =>
    (types[one]?.form.rules?.starts ?? [])
      .map((start) => start.type)
      .filter((begun) => types[begun] && !types[begun].data.steps.some(({ kind }) => kind === 'draft'));
  return [...new Set(atOnce(type))].flatMap((begun) => {
    const way = wayTo(atOnce, type, [begun]);
    if (!way) return [];
    return [
      {
        place: '/rules/starts',
        ...faultText('startCircle', {
          way: [type, ...way].join(' → '),
        }),
      },
    ];
  });
}
