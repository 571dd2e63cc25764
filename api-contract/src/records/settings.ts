import Type, { type Static } from 'typebox';
import { Strict } from '../common';
import { MenuGroup } from '../menuGroups';
import { MenuIcon } from '../menuIcons';
import { AccessSchema } from './access';
import { Key, Label, NameOf, RecordWords, StateLook } from './parts';
import { RecordCheckSchema } from './recordCheck';
import { ReportSchema } from './report';

/** Another sheet that a record is printed on, such as a slip or a letter. */
const SheetSchema = Strict({
  key: Key,
  name: Label,
  /**
   * HTML of the tags in `SHEET_TAGS`, with `{{field}}`, `{{field.label}}` and `{{record.no}}` to be filled in, and with
   * `{{table.column}}` what the first row of a table says.
   */
  body: Label,
  /** It leaves the house: its head is the tenant's name alone, and nobody's signature need stand on it. */
  letter: Type.Optional(Type.Literal(true)),
  /** It is also printed before there is a record, to be filled in by hand. */
  blank: Type.Optional(Type.Literal(true)),
});

/** The sheet of a record, where a type says more than that all of it stands there. */
export const PrintSchema = Strict({
  /** At the head of every sheet, as the number of the form. */
  header: Type.Optional(Label),
  /** Below the last part. */
  footer: Type.Optional(Label),
  /** Sections of the form, `signatures` and `history` in their order; a sheet without signatures is refused. */
  parts: Type.Optional(Type.Array(Key, { minItems: 1, uniqueItems: true })),
  /** Free sheets beside the one that holds the record. */
  sheets: Type.Optional(Type.Array(SheetSchema, { minItems: 1, maxItems: 20 })),
});

/** The entry of a type in the navigation, in the application that its process is of. */
const NavigationSchema = Strict({
  label: Label,
  order: Type.Integer({ minimum: 1, maximum: 999 }),
  icon: Type.Optional(MenuIcon),
  /** What it stands under; by itself without one. */
  group: Type.Optional(MenuGroup),
  /** Last part of the address of its list; `index` unless said. */
  list: Type.Optional(Key),
});

/**
 * What a role may do, in the letters of the matrix: view, create, process, approve, reopen, export; `VC:own` is less
 * than the whole tenant.
 */
const RightsOfRole = Type.String({ pattern: '^V[CPARX]*(:(own|department|tree))?$', holds: 'rights' });

/** What a completed record is called, while a switch that its list shows is on or at all, and how that looks. */
const CompletedSchema = Strict({
  while: Type.Optional(NameOf('field')),
  name: Label,
  look: Type.Optional(StateLook),
});

/** How records of a type are numbered, listed, addressed and linked. */
export const RecordSettingsSchema = Strict({
  /** Code of the menu that guards its calls. */
  menu: Key,
  /** Absent where it is the menu of another type. */
  navigation: Type.Optional(NavigationSchema),
  /** What roles may do from the day on which the menu is new to a tenant; later the tenant's own matrix counts. */
  rights: Type.Optional(Type.Record(Key, RightsOfRole, { names: 'role' })),
  /**
   * `{YYYY}`, `{seq:5}` and keys of fields: `{room}-{category}-{YYYY}-{seq:5}`. One that names a field needs no
   * sequence: `APQR-{product}-{YYYY}`; what would have the same number as another gets `-2` behind it.
   */
  number: Type.String({
    pattern:
      '^(([^{}]|\\{[A-Za-z]+\\})*\\{seq:[1-9]\\}[^{}]*|([^{}]|\\{YYYY\\})*\\{(?!YYYY)[A-Za-z]+\\}([^{}]|\\{[A-Za-z]+\\})*)$',
  }),
  path: Type.String({ pattern: '^/[^{}]*\\{id\\}$' }),
  /** False: the system begins its records, or the page of something else, never its list. */
  byHand: Type.Optional(Type.Boolean({ default: true })),
  /** What its pages are called where the menu and the type's name do not say it. */
  words: Type.Optional(RecordWords),
  /** What approval links of other programs call it beside its code. */
  linkNames: Type.Optional(Type.Array(Key, { minItems: 1, uniqueItems: true })),
  /** The text field that records linked with a completed one show of it, as its conclusion. */
  linkNote: Type.Optional(NameOf('field')),
  listColumns: Type.Array(NameOf('field'), { uniqueItems: true }),
  /** Columns of its list that stay hidden until somebody chooses them: fields, `due`, `owner`, `initiator`, `createdAt`. */
  optionalColumns: Type.Optional(Type.Array(Key, { uniqueItems: true })),
  /** The first that holds names a completed record; without one it is completed. */
  completedAs: Type.Optional(Type.Array(CompletedSchema, { minItems: 1 })),
  facets: Type.Array(NameOf('field'), { uniqueItems: true }),
  /** What the quality dashboard shows of it. */
  report: Type.Optional(ReportSchema),
  /** What is looked for every night in its records. */
  checks: Type.Optional(Type.Array(RecordCheckSchema, { maxItems: 30 })),
  /** Fields that name others, themselves or in their rows, with the kind of link that each keeps. */
  relations: Type.Record(Key, Key),
  followUpRoles: Type.Array(NameOf('role'), { uniqueItems: true }),
  print: Type.Optional(PrintSchema),
  /** Who sees and who changes which field; what no line is about is as its step says. */
  access: Type.Optional(AccessSchema),
});
export type RecordSettings = Static<typeof RecordSettingsSchema>;
