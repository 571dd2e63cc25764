import { completeTask as completeTaskCall, histList, todoList } from '@attest/api-contract';
import { handleAll } from '../platform/calls/handleAll';
import { handle, handleReads, type ServerModule } from '../platform/module';
import { checkTasks, completeTasks } from './bulk';
import { completeTask } from './complete';
import { processTypes, taskCounts } from './lists/counts';
import { startedProcesses } from './lists/started';
import { handledTasks, todoTasks } from './lists/tasks';
import { workflowMigrations } from './migrations';
import { noticeDeadlines } from './notify/deadlines';
import {
  AGENT_ASKED,
  PROCESS_NEWS,
  TASK_ASSIGNED,
  TASK_DUE,
  TASK_ESCALATED,
  TASK_OVERDUE,
  TASK_URGED,
} from './notify/kinds';
import { addProxy, changeProxy, endProxy, tryProxy } from './proxy/change';
import { currentProxies, listProxies, searchProxyCandidates } from './proxy/proxies';
import { moveStandIns } from './proxy/standIns';
import { reopenProcess } from './reopen';
import { stopProcess } from './stop';
import { askTask } from './task';
import { checkTasksAgree } from './tasks/agree';
import { fireDueTimers } from './timers';
import { urgeProcess } from './urge';
import { assigneeNodes } from './view/assigneeNodes';
import { searchCandidates } from './view/candidateUsers';
import { checkTask } from './view/checkTask';
import { viewDiagram, viewProcess } from './view/processView';
import { readVisibleInstance } from './view/readInstance';
import { withdrawProcess } from './withdraw';
import './tables';

/** The workflow engine with its lists, signatures and proxies. */
export const workflowModule: ServerModule = {
  name: 'workflow',
  noticeKinds: [TASK_ASSIGNED, TASK_DUE, TASK_OVERDUE, TASK_ESCALATED, TASK_URGED, AGENT_ASKED, PROCESS_NEWS],
  migrations: workflowMigrations,
  auditWords: {
    proxy: {
      proxy: { label: { zh: '代理人', en: 'Agent' }, named: 'account' },
      from: { label: { zh: '开始日期', en: 'From' } },
      to: { label: { zh: '结束日期', en: 'To' } },
      applications: { label: { zh: '应用', en: 'Applications' } },
      enabled: { label: { zh: '启用', en: 'Enabled' } },
    },
  },
  sights: {
    process: async (ctx, piId) => {
      await readVisibleInstance(ctx, piId);
    },
  },
  routes: [
    handleReads(todoList, async (input, ctx) => todoTasks(ctx, input)),
    handleReads(histList, async (input, ctx) => handledTasks(ctx, input)),
    handle(completeTaskCall, (input, ctx) => completeTask(ctx, input, { last: true }), askTask),
    ...handleAll({
      startedList: startedProcesses,
      taskCounts,
      processTypes,
      checkTask: (ctx, { taskId }) => checkTask(ctx, taskId),
      checkTasks: (ctx, { taskIds }) => checkTasks(ctx, taskIds),
      completeTasks,
      withdrawProcess: async (ctx, input) => ({ processStatus: await withdrawProcess(ctx, input) }),
      stopProcess: async (ctx, input) => ({ processStatus: await stopProcess(ctx, input) }),
      reopenProcess: async (ctx, input) => ({ processStatus: await reopenProcess(ctx, input) }),
      urgeProcess,
      candidateUsers: searchCandidates,
      processView: (ctx, { piId }) => viewProcess(ctx, piId),
      assigneeNodes: (ctx, { piId }) => assigneeNodes(ctx, piId),
      processDiagram: (ctx, { piId }) => viewDiagram(ctx, piId),
      queryProxies: listProxies,
      currentAgents: currentProxies,
      addProxy,
      modifyProxy: changeProxy,
      endProxy,
      checkProxy: tryProxy,
      proxyCandidates: searchProxyCandidates,
    }),
  ],
  jobs: [
    {
      name: 'workflow.timers',
      schedule: '* * * * *',
      run: (_, platform) => fireDueTimers(platform),
    },
    { name: 'workflow.deadlines', schedule: '10 * * * *', run: (_, platform) => noticeDeadlines(platform) },
    { name: 'workflow.standIns', schedule: '40 * * * *', run: (_, platform) => moveStandIns(platform) },
    { name: 'workflow.tasksAgree', schedule: '20 17 * * *', run: (_, platform) => checkTasksAgree(platform) },
  ],
};
