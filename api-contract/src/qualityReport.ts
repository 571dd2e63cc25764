import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Day, Empty, Instant, Nullable, Strict, Text, Uuid } from './common';
import { RecordFilter, RecordType } from './quality';
import { COUNTED_RECORDS } from './rules/status';

/** `open`, `age` and `cycle` are about all types, the others about one: see `CardSchema`. */
export const CARD_KINDS = ['open', 'age', 'cycle', 'by', 'trend', 'steps', 'ranking'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** Cards that one board has at most. */
export const MAX_CARDS = 40;

/** A question that a board asks. */
export const ReportCard = Strict({
  kind: Type.Enum([...CARD_KINDS]),
  process: Type.Optional(RecordType),
  of: Type.Optional(Type.Enum([...COUNTED_RECORDS])),
  by: Type.Optional(Text(64, 1)),
});
export type ReportCard = Static<typeof ReportCard>;

export const QualityReportFilter = Strict({
  /** Days of the tenant, both included, for what was begun or completed. */
  from: Day,
  to: Day,
  process: Type.Optional(Type.Array(RecordType, { maxItems: 30 })),
  departmentId: Type.Optional(Uuid),
  /** Values of the class of the one process that is chosen. */
  class: Type.Optional(Type.Array(Text(64, 1), { maxItems: 30 })),
});
export type QualityReportFilter = Static<typeof QualityReportFilter>;

const Cell = Strict({
  /** Null: there is none. */
  value: Nullable(Type.Number()),
  /** The list of the row's process that is counted, or that the value is of. */
  list: Type.Optional(RecordFilter),
});
export type ReportCell = Static<typeof Cell>;

const Column = Strict({
  key: Type.String(),
  label: Bilingual,
  unit: Type.Enum(['count', 'days', 'percent', 'number']),
  /** How it is drawn; a column without is only in the table. */
  tone: Type.Optional(Type.Enum(['bad', 'waiting', 'active', 'good', 'neutral'])),
});
export type ReportColumn = Static<typeof Column>;

const Row = Strict({
  key: Type.String(),
  label: Bilingual,
  process: RecordType,
  /** By the columns. */
  cells: Type.Array(Cell),
  /** What it is, where it is a single record. */
  path: Type.Optional(Type.String()),
});

/** The answer to a card: what is drawn, and the same as a table. */
export const ReportFigure = Strict({
  name: Bilingual,
  /** Which records, and when. */
  about: Bilingual,
  rowLabel: Bilingual,
  columns: Type.Array(Column),
  rows: Type.Array(Row),
  /** Of values over time: the rows from `first` on that are a whole month each; limits of their first column; which break which rule. */
  control: Type.Optional(
    Strict({
      first: Type.Integer(),
      rows: Type.Integer(),
      mean: Type.Number(),
      upper: Type.Number(),
      lower: Type.Number(),
      signals: Type.Array(
        Strict({ rule: Type.Enum([1, 2, 3, 4, 5, 6, 7, 8]), points: Type.Array(Type.Integer()) }),
      ),
    }),
  ),
});
export type ReportFigure = Static<typeof ReportFigure>;

export const qualityFigures = call({
  path: 'qms/report/figures',
  shows: ['records'],
  permission: { menu: 'QmsReport', action: 'view' },
  summary:
    'Figures about the records that the caller may see, one for each card; each names the list that it counts',
  request: Strict({
    filter: QualityReportFilter,
    cards: Type.Array(ReportCard, { minItems: 1, maxItems: MAX_CARDS }),
  }),
  response: Strict({
    /** Null for a card that does not concern the caller, or what is chosen. */
    figures: Type.Array(Nullable(ReportFigure)),
    /** When it was so, where it was read from a replica; null: now. */
    asOf: Nullable(Instant),
  }),
});

const Named = Strict({ key: Type.String(), label: Bilingual });

export const qualityReportChoices = call({
  method: 'GET',
  path: 'qms/report/choices',
  permission: { menu: 'QmsReport', action: 'view' },
  summary:
    'What boards can be made of for the caller: types, fields and departments; and the product’s own board',
  request: Empty,
  response: Strict({
    types: Type.Array(
      Strict({
        process: RecordType,
        name: Bilingual,
        /** What its records can be counted by, and ranked by. */
        counts: Type.Array(Named),
        ranks: Type.Array(Named),
        class: Nullable(
          Strict({
            label: Bilingual,
            values: Type.Array(Strict({ value: Type.String(), label: Bilingual })),
          }),
        ),
      }),
    ),
    departments: Type.Array(Strict({ id: Uuid, name: Bilingual })),
    board: Type.Array(ReportCard),
  }),
});
export type QualityReportChoices = Static<(typeof qualityReportChoices)['response']>;
