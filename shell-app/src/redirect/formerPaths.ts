/** Addresses of the approval centre of older installations. */
export const FORMER_PATHS: Record<string, string> = {
  '/todoList': '/home/index',
  '/launchApprovalcenter': '/home/launch',
  '/completedApprovalcenter': '/home/done',
};
