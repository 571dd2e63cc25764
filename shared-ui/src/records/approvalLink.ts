/** What an approval deep link says. */
export interface ApprovalLink {
  taskId: string | null;
  procInstId: string | null;
  procInstNo: string | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const id = (value: string | null) => (value && UUID.test(value) ? value.toLowerCase() : null);

/**
 * Reads the query of a deep link. Null when it names neither a task nor an instance, as on the plain
 * address of a create screen; ids that are no ids count as absent.
 */
export function readApprovalLink(search: string): ApprovalLink | null {
  const query = new URLSearchParams(search);
  const link: ApprovalLink = {
    taskId: id(query.get('taskId')),
    procInstId: id(query.get('procInstId')),
    procInstNo: query.get('procInstNo')?.trim().slice(0, 64) || null,
  };
  return link.taskId || link.procInstId || link.procInstNo ? link : null;
}
