import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Instant, Nullable, Strict } from './common';
import { FIELD_RIGHTS } from './records/access';
import { ModuleCode } from './tenancy';
import { STEP_KINDS } from './workflowKinds';

/** One state of a process, as the version in force has it. */
const ConfiguredState = Strict({
  id: Type.String(),
  name: Bilingual,
  kind: Type.Enum([...STEP_KINDS]),
  /** Who handles it, in words; empty where the system does. */
  handlers: Bilingual,
  /** Within which time, in words. */
  due: Nullable(Bilingual),
  signed: Type.Boolean(),
});

/** What is in force for one type of record, in words. */
export const ProcessConfiguration = Strict({
  type: Type.String(),
  name: Bilingual,
  /** The menu that opens its list. */
  menu: Type.String(),
  /** Address of its list, where it has one of its own. */
  path: Nullable(Type.String()),
  version: Nullable(Type.Integer()),
  effectiveAt: Nullable(Instant),
  states: Type.Array(ConfiguredState),
  sections: Type.Array(Strict({ name: Bilingual, fields: Type.Array(Bilingual) })),
  number: Strict({
    /** In words. */
    pattern: Bilingual,
    /** Null where it depends on the record. */
    next: Nullable(Type.String()),
  }),
  linkage: Strict({
    begins: Type.Array(Strict({ type: Bilingual, at: Bilingual })),
    begunBy: Type.Array(Bilingual),
    /** What happens elsewhere and has a draft proposed. */
    proposedOn: Type.Array(Bilingual),
    waitsFor: Type.Array(Strict({ step: Bilingual, label: Bilingual })),
    links: Type.Array(Strict({ field: Bilingual, to: Type.Array(Bilingual) })),
  }),
  access: Strict({
    confidential: Type.Array(Bilingual),
    /** Empty lists: all of them. */
    lines: Type.Array(
      Strict({
        fields: Type.Array(Bilingual),
        states: Type.Array(Bilingual),
        roles: Type.Array(Bilingual),
        right: Type.Enum([...FIELD_RIGHTS]),
      }),
    ),
  }),
  tables: Type.Array(
    Strict({ name: Bilingual, kind: Type.Enum(['decision', 'risk']), rows: Type.Integer() }),
  ),
  reminders: Type.Array(
    Strict({ text: Bilingual, before: Type.Array(Type.Integer()), roles: Type.Array(Bilingual) }),
  ),
  sheets: Type.Array(Bilingual),
});
export type ProcessConfiguration = Static<typeof ProcessConfiguration>;

export const listConfiguration = call({
  path: 'configuration/processes',
  shows: ['recordTypes'],
  permission: { menu: 'BusinessConfig', action: 'view' },
  summary: 'The types of record of an application, with what is in force for each of them in words',
  request: Strict({ application: ModuleCode }),
  response: Type.Array(ProcessConfiguration),
});

/** A notice that a record type gives by itself, in words. */
export const TypeNotice = Strict({
  type: Type.String(),
  name: Bilingual,
  /** When it is given. */
  when: Bilingual,
  text: Bilingual,
  to: Bilingual,
});
export type TypeNotice = Static<typeof TypeNotice>;

export const listTypeNotices = call({
  path: 'configuration/typeNotices',
  shows: ['recordTypes'],
  permission: { menu: 'BusinessConfig', action: 'view' },
  summary:
    'What the types of record in force tell by themselves: notices of their steps, and reminders of days',
  request: Strict({}),
  response: Type.Array(TypeNotice),
});
