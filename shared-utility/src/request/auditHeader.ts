import type { AuditHeader, CallDeclaration } from '@attest/api-contract';

const NAMES = ['bname', 'name', 'title', 'account'] as const;
const IDS = ['bid', 'id', 'taskId', 'piId', 'uploadId'] as const;

const firstText = (input: Record<string, unknown>, keys: readonly string[]) =>
  keys.map((key) => input[key]).find((value): value is string => typeof value === 'string' && value !== '');

/** Business fields of the body or params, repeated in a header for the trail; null for calls that leave none. */
export function auditHeader(call: CallDeclaration, input: Record<string, unknown>): string | null {
  if (call.audit === 'none') return null;
  const header: AuditHeader = {
    bname: firstText(input, NAMES),
    bid: firstText(input, IDS),
    operationType: call.audit.operation,
    bmodule: call.audit.module,
  };
  return encodeURIComponent(JSON.stringify(header));
}
