import Type, { type Static, type TProperties, type TSchema } from 'typebox';

/** An object that refuses unknown fields. Every request is built from it. */
export const Strict = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const Uuid = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});

/** A text of at most `max` characters without NUL (PostgreSQL cannot store it). */
export const Text = (max: number, min = 0) =>
  Type.String({ minLength: min, maxLength: max, pattern: '^[^\\u0000]*$' });

/** Characters of a reason or remark. */
export const REASON_LENGTH = 2000;

/**
 * Why somebody does it, said by them: a field of a request's own. One that is missing, empty or blank is answered with
 * REASON_REQUIRED when nothing else is wrong.
 */
export const Reason = (max = REASON_LENGTH) =>
  Type.String({ minLength: 1, maxLength: max, pattern: '^[^\\u0000]*$', isReason: true });

/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?Z$' });

/** Digits of a one-time code that came by e-mail. */
export const CODE_DIGITS = 6;
const CODE = `^\\d{${CODE_DIGITS}}$`;
export const isMailedCode = (typed: string): boolean => new RegExp(CODE).test(typed);
export const MailedCode = Type.String({ pattern: CODE });

/** What is said of a code that was mailed, whether it was or not. */
export const CodeSent = Strict({
  /** Seconds until another may be asked for, and for which the code is good. */
  resendAfter: Type.Integer(),
  validFor: Type.Integer(),
});

/** A calendar day, `YYYY-MM-DD`; it never shifts with the time zone. */
export const Day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });

export const Bilingual = Strict({ zh: Type.String(), en: Type.String() });
export type Bilingual = Static<typeof Bilingual>;

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Empty = Strict({});

/** Page sizes a table may offer. */
export const PAGE_SIZES = [5, 10, 20, 30, 50, 100] as const;
/** Page sizes of a table that is a part of a page or dialog. */
export const SMALL_PAGE_SIZES = [10, 15, 20, 50] as const;

export const Sort = Strict({ by: Text(64, 1), desc: Type.Boolean() });
export type Sort = Static<typeof Sort>;

/** Rows that a list counts; whether there are more it says, how many only to whoever asks (`exact`). */
export const COUNTED_ROWS = 10_000;

/** A request for one page of a list: page from 1, at most 100 rows, the filter of that list. */
export const paged = <F extends TSchema>(filter: F) =>
  Strict({
    page: Type.Integer({ minimum: 1, maximum: 100_000 }),
    pageSize: Type.Integer({ minimum: 1, maximum: 100 }),
    sort: Type.Optional(Type.Array(Sort, { maxItems: 3 })),
    /** All rows are counted, however many there are. */
    exact: Type.Optional(Type.Boolean()),
    filter,
  });

/** One page of a list with the true total; where there are more rows than are counted, `more` says so. */
export const page = <T extends TSchema>(row: T) =>
  Strict({
    rows: Type.Array(row),
    total: Type.Integer({ minimum: 0 }),
    more: Type.Optional(Type.Boolean()),
  });

/** How many rows have a value of a facet; where there are more than are counted, `more` says so. */
export const counted = <T extends TSchema>(value: T) =>
  Strict({ value, count: Type.Integer({ minimum: 0 }), more: Type.Optional(Type.Boolean()) });

/** The same with what the value is called. */
export const countedByName = <T extends TSchema>(value: T) =>
  Strict({
    value,
    label: Bilingual,
    count: Type.Integer({ minimum: 0 }),
    more: Type.Optional(Type.Boolean()),
  });

/** How many rows a list has: `total`, or more than that. */
export interface Total {
  total: number;
  more?: boolean;
}

export interface Page<Row> extends Total {
  rows: Row[];
}

export const UserRef = Strict({ id: Uuid, account: Type.String(), name: Type.String() });
export type UserRef = Static<typeof UserRef>;

export const Language = Type.Union([Type.Literal('zh'), Type.Literal('en')]);
export type Language = Static<typeof Language>;

/** What the header of a printed record says: who prints, when, and at which offset from UTC. */
export const PrintHeader = Strict({ printedBy: Type.String(), at: Instant, utcOffset: Type.String() });
export type PrintHeader = Static<typeof PrintHeader>;
