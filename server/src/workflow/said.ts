import type { Said } from '../platform/search/pieces';

/** What lists find processes by; their tasks have the same number and title. */
export const PROCESSES = {
  table: 'wf_instance',
  beside: 'wf_instance_said',
  columns: ['record_no', 'title', 'initiator_name', 'initiator_account'],
} as const satisfies Said;
