import { describe, expect, it } from '@jest/globals';
import { readApprovalLink } from './approvalLink';

const TASK = '0192f7a0-0000-7000-8000-000000000001';
const INSTANCE = '0192f7a0-0000-7000-8000-000000000002';

describe('approval deep links', () => {
  it('reads task, instance and number', () => {
    expect(
      readApprovalLink(
        `?procInstId=${INSTANCE}&procInstNo=DEV-2026-0017&rtype=approval&taskId=${TASK.toUpperCase()}`,
      ),
    ).toEqual({
      taskId: TASK,
      procInstId: INSTANCE,
      procInstNo: 'DEV-2026-0017',
    });
  });

  it('is no deep link without task, instance or number', () => {
    expect(readApprovalLink('')).toBeNull();
    expect(readApprovalLink('?rtype=approval')).toBeNull();
    expect(readApprovalLink('?taskId=%27%20or%201=1&procInstNo=%20')).toBeNull();
  });

  it('ignores malformed ids beside good ones', () => {
    expect(readApprovalLink(`?taskId=../../etc&procInstId=${INSTANCE}`)).toEqual({
      taskId: null,
      procInstId: INSTANCE,
      procInstNo: null,
    });
  });
});
