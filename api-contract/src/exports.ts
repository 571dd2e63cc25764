import Type, { type Static } from 'typebox';
import { ReviewFilter } from './accessReview';
import { AuditFilter } from './audit';
import { call } from './call';
import { Bilingual, Empty, Instant, Language, Nullable, Sort, Strict, Text, Uuid } from './common';
import { ComplianceFilter } from './compliance';
import { PersonFilter } from './people';
import { RecordFilter, RecordType } from './quality';
import { MAX_CARDS, QualityReportFilter, ReportCard } from './qualityReport';
import { FindingFilter } from './recordChecks';
import { ReportProcessFilter, ReportSignInFilter, ReportTaskFilter } from './reports';
import { SimulationFilter } from './simulations';
import { TraceFilter } from './trace';

export const EXPORT_FORMATS = ['csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Rows an export has at most. */
export const EXPORT_LIMIT = 10_000;

export const EXPORT_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** What can be exported, each with the filter and order of its list. */
export const ExportSource = Type.Union([
  Strict({ source: Type.Literal('audit'), filter: AuditFilter }),
  Strict({
    source: Type.Literal('people'),
    filter: PersonFilter,
    sort: Type.Optional(Type.Array(Sort, { maxItems: 3 })),
  }),
  Strict({
    source: Type.Literal('records'),
    process: RecordType,
    filter: RecordFilter,
    sort: Type.Optional(Type.Array(Sort, { maxItems: 3 })),
  }),
  Strict({ source: Type.Literal('accessReview'), filter: ReviewFilter }),
  Strict({
    source: Type.Literal('findings'),
    filter: FindingFilter,
    sort: Type.Optional(Type.Array(Sort, { maxItems: 3 })),
  }),
  Strict({
    source: Type.Literal('query'),
    id: Uuid,
    viewId: Type.Optional(Uuid),
    sort: Type.Optional(Type.Array(Sort, { maxItems: 3 })),
  }),
  Strict({ source: Type.Literal('reportTasks'), filter: ReportTaskFilter }),
  Strict({ source: Type.Literal('reportProcesses'), filter: ReportProcessFilter }),
  Strict({ source: Type.Literal('reportSignIns'), filter: ReportSignInFilter }),
  Strict({ source: Type.Literal('compliance'), filter: ComplianceFilter }),
  Strict({ source: Type.Literal('trace'), filter: TraceFilter }),
  Strict({ source: Type.Literal('simulation'), filter: SimulationFilter }),
  Strict({
    source: Type.Literal('qualityReport'),
    filter: QualityReportFilter,
    cards: Type.Array(ReportCard, { minItems: 1, maxItems: MAX_CARDS }),
  }),
]);
export type ExportSource = Static<typeof ExportSource>;

export const ExportJob = Strict({
  id: Uuid,
  name: Type.String(),
  format: Type.Enum([...EXPORT_FORMATS]),
  state: Type.Enum([...EXPORT_STATES]),
  /** Rows written so far, and in all once known. */
  done: Type.Integer(),
  total: Nullable(Type.Integer()),
  /** Why it failed. */
  error: Nullable(Bilingual),
  startedAt: Instant,
  /** Of when its rows are where a replica gave them. */
  dataAsOf: Nullable(Instant),
});
export type ExportJob = Static<typeof ExportJob>;

export const startExport = call({
  path: 'export/start',
  changes: ['exports'],
  permission: { own: 'exports' },
  audit: { module: 'export', operation: 'start' },
  summary: 'Write rows `from` to `to` of a list into a file, as a job; at most 10,000 rows',
  request: Strict({
    of: ExportSource,
    format: Type.Enum([...EXPORT_FORMATS]),
    language: Language,
    /** IANA name: instants are written in this time zone, with its offset. */
    timeZone: Text(64, 1),
    from: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
    to: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  }),
  response: ExportJob,
});

export const listExports = call({
  method: 'GET',
  path: 'export/list',
  shows: ['exports'],
  permission: { own: 'exports' },
  summary: 'Exports of the caller of the last day, newest first',
  request: Empty,
  response: Type.Array(ExportJob),
});

export const cancelExport = call({
  path: 'export/cancel',
  changes: ['exports'],
  permission: { own: 'exports' },
  audit: { module: 'export', operation: 'cancel' },
  summary: 'Stop an export that is not done',
  request: Strict({ id: Uuid }),
  response: ExportJob,
});

export const downloadExport = call({
  method: 'GET',
  path: 'export/download',
  permission: { own: 'exports' },
  responseKind: 'bytes',
  audit: { module: 'export', operation: 'download' },
  summary: 'The file of a finished export',
  request: Strict({ id: Uuid }),
  response: Type.Unknown(),
});
