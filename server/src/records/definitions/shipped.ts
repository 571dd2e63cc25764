import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { faultWords } from '@attest/api-contract';
import {
  definitionPart,
  RecordFormSchema,
  RecordRulesSchema,
  RecordSettingsSchema,
  RecordStepsSchema,
  slotProblems,
} from '@attest/api-contract/records';
import { Brought } from '../../platform/brought';
import type { ServerModule } from '../../platform/module';
import { recordProcess } from '../recordProcess';
import { withConditions } from '../rules/conditions';
import type { ShippedProcess } from './definition';
import type { QualityProcessDefinition, RecordEffects } from './process';

declare module '../../platform/module' {
  interface ServerModule {
    /** What of a shipped type of record is code, by the code of the type; its data is a folder. */
    recordEffects?: Record<string, RecordEffects>;
  }
}

/** The files of a folder that ships a process, as they were read. */
interface ShippedFiles {
  steps: unknown;
  form: unknown;
  rules?: unknown;
  flow: string;
}

/** The parts of a shipped folder, known to be what they should. Throws with every problem and its place. */
export function shippedProcess(code: string, { steps, form, rules, flow }: ShippedFiles): ShippedProcess {
  const known = definitionPart(RecordFormSchema, `${code}/fields.json`, form);
  const { fields, unusable } = withConditions(known.fields);
  const problems = [
    ...slotProblems(known.fields).map((fault) => faultWords(fault).en),
    ...unusable.map((fault) => `${fault.place}: ${faultWords(fault).en}`),
  ];
  if (problems.length > 0) throw new Error(`${code}/fields.json:\n${problems.join('\n')}`);
  return {
    data: definitionPart(RecordStepsSchema, `${code}/process.json`, steps),
    form: {
      ...known,
      fields,
      ...(rules !== undefined && { rules: definitionPart(RecordRulesSchema, `${code}/rules.json`, rules) }),
    },
    flow,
  };
}

/**
 * The types of record that are shipped as folders `<module>/<kind>/<code>` of data, one module each, with what
 * `modules` bring of them as code. Throws where a folder is no type, or there is code of a type that has no folder.
 */
export function shippedTypes(folder: string, modules: readonly ServerModule[]): ServerModule[] {
  const effects = new Brought(modules).byKey('recordEffects');
  const types = foldersOf(folder).map((path) => ({ part: partOf(path), ...readType(path, effects) }));
  const without = Object.keys(effects).filter((code) => !types.some(({ data }) => data.code === code));
  if (without.length > 0) throw new Error(`There is code, and no folder, of ${without.join(', ')}`);
  return types.map(({ part, ...type }) => ({ ...recordProcess(type.data.code, type), part }));
}

/** The folder of the module that the folder of a type is in. */
const partOf = (path: string): string => basename(dirname(dirname(path)));

function readType(path: string, effects: Readonly<Record<string, RecordEffects>>): QualityProcessDefinition {
  const code = basename(path);
  const text = (file: string) => readFileSync(join(path, file), 'utf8');
  const json = (file: string): unknown => JSON.parse(text(file));
  const parts = { steps: json('process.json'), form: json('fields.json'), flow: text('flow.bpmn') };
  const rules = existsSync(join(path, 'rules.json')) && { rules: json('rules.json') };
  const shipped = shippedProcess(code, { ...parts, ...rules });
  if (shipped.data.code !== code) throw new Error(`${code}/process.json is of “${shipped.data.code}”`);
  const record = definitionPart(RecordSettingsSchema, `${code}/record.json`, json('record.json'));
  return { ...shipped, record, ...effects[code] };
}

const inside = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? join(folder, entry.name) : [],
  );

/** Folders with the settings of a record type, by their path. */
const foldersOf = (folder: string): string[] =>
  inside(folder)
    .flatMap(inside)
    .flatMap(inside)
    .filter((path) => existsSync(join(path, 'record.json')))
    .toSorted();
