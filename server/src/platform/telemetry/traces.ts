import type { IncomingMessage } from 'node:http';
import {
  type Attributes,
  context,
  DiagLogLevel,
  diag,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Context as Traced,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

const NAME = 'attest';
const tracer = () => trace.getTracer(NAME);
/** Without a collector nothing is measured. */
let isTracing = false;

/**
 * Sends what the server does to a collector (OTLP over HTTP, JSON), as spans: requests, statements, jobs, calls to the
 * outside. They name routes, statements with their placeholders and hosts: no people, values or addresses of pages.
 * Answers what sends the rest and ends it.
 */
export async function startTraces(collector: URL, log: Logger): Promise<() => Promise<void>> {
  // Of no use where there is no collector.
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, { BatchSpanProcessor, NodeTracerProvider }] =
    await Promise.all([
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-node'),
    ]);
  const url = `${collector.href.replace(/\/+$/, '')}/v1/traces`;
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': NAME, 'service.instance.id': String(process.pid) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  let last = '';
  // Every few seconds there is more to be sent: what is wrong is said once.
  const warn = (message: string) => {
    const line = `traces cannot be sent to ${url}: ${reasonOf(message)}`;
    if (line !== last) log.warn(line);
    last = line;
  };
  const nothing = () => undefined;
  diag.setLogger(
    { error: warn, warn, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  provider.register();
  isTracing = true;
  return async () => {
    isTracing = false;
    await provider.shutdown().catch((error: Error) => warn(error.message));
    for (const one of [trace, context, propagation, diag]) one.disable();
  };
}

/** What a failure to send says, which comes as the JSON of an error with its stack. */
function reasonOf(said: string): string {
  try {
    const { message, code, name } = JSON.parse(said);
    return [message, code, name, said].find((one) => typeof one === 'string' && one !== '');
  } catch {
    return said;
  }
}

/** Runs work as a span of what is under way, where that is measured. */
export function traced<T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {} }: { kind?: SpanKind; attributes?: Attributes },
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  if (!isTracing) return work();
  return tracer().startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      // Its message may name people or values.
      const { code, name: kindOf = 'unknown' } = error as { code?: unknown; name?: string };
      span.setAttribute('error.type', typeof code === 'string' ? code : kindOf);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Characters of a statement that are told. */
const LONGEST = 500;

/** A statement with its placeholders, shortened. Statements are many: nothing is made where nothing is measured. */
export function tracedStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  if (!isTracing) return work();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST) };
  return traced('statement', { kind: SpanKind.CLIENT, attributes }, work);
}

/** A call to the outside: where to, but not what for. */
export function tracedCall(
  method: string,
  { hostname, port }: URL,
  work: () => Promise<IncomingMessage>,
): Promise<IncomingMessage> {
  const attributes = {
    'http.request.method': method,
    'server.address': hostname,
    ...(port && { 'server.port': Number(port) }),
  };
  return traced(`${method} ${hostname}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const response = await work();
    span?.setAttribute('http.response.status_code', response.statusCode ?? 0);
    return response;
  });
}

/** A span for each request; it goes on that of a proxy where `believed`: anybody else could begin one. */
export function registerTraces(app: FastifyInstance, { believed }: { believed: boolean }): void {
  const ofRequest = new WeakMap<FastifyRequest, Traced>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTracing) return done();
    const from = believed ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const { method } = request;
    const attributes = { 'http.request.method': method, 'attest.request_id': request.id };
    const span = tracer().startSpan(method, { kind: SpanKind.SERVER, attributes }, from);
    const begun = trace.setSpan(from, span);
    ofRequest.set(request, begun);
    context.with(begun, done);
  });
  // What comes after the body was read has left it.
  app.addHook('preValidation', (request, _reply, done) =>
    context.with(ofRequest.get(request) ?? ROOT_CONTEXT, done),
  );
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = trace.getSpan(ofRequest.get(request) ?? ROOT_CONTEXT);
    if (!span) return;
    const route = request.routeOptions.url ?? 'unknown';
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': statusCode });
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}
