import {
  addProxy as addProxyCall,
  assigneeNodes as assigneeNodesCall,
  candidateUsers,
  checkProxy,
  checkTask as checkTaskCall,
  checkTasks as checkTasksCall,
  completeTask as completeTaskCall,
  completeTasks as completeTasksCall,
  currentAgents,
  endProxy as endProxyCall,
  histList,
  modifyProxy,
  processDiagram,
  processTypes as processTypesCall,
  processView,
  proxyCandidates,
  queryProxies,
  reopenProcess as reopenProcessCall,
  startedList,
  stopProcess as stopProcessCall,
  taskCounts as taskCountsCall,
  todoList,
  urgeProcess as urgeProcessCall,
  withdrawProcess as withdrawProcessCall,
} from '@attest/api-contract';
import { handle, handleReads, type ServerModule } from '../platform/module';
import { checkTasks, completeTasks } from './bulk';
import { completeTask } from './complete';
import { processTypes, taskCounts } from './lists/counts';
import { startedProcesses } from './lists/started';
import { handledTasks, todoTasks } from './lists/tasks';
import { workflowMigrations } from './migrations';
import { noticeDeadlines } from './notify/deadlines';
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

/** The workflow engine with its lists, signatures and proxies. */
export const workflowModule: ServerModule = {
  name: 'workflow',
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
    handle(startedList, async (input, ctx) => startedProcesses(ctx, input)),
    handle(taskCountsCall, async (_, ctx) => taskCounts(ctx)),
    handle(processTypesCall, async (_, ctx) => processTypes(ctx)),
    handle(checkTaskCall, async ({ taskId }, ctx) => checkTask(ctx, taskId)),
    handle(completeTaskCall, async (input, ctx) => completeTask(ctx, input), askTask),
    handle(checkTasksCall, async ({ taskIds }, ctx) => checkTasks(ctx, taskIds)),
    handle(completeTasksCall, async (input, ctx) => completeTasks(ctx, input)),
    handle(withdrawProcessCall, async (input, ctx) => ({ processStatus: await withdrawProcess(ctx, input) })),
    handle(stopProcessCall, async (input, ctx) => ({ processStatus: await stopProcess(ctx, input) })),
    handle(reopenProcessCall, async (input, ctx) => ({ processStatus: await reopenProcess(ctx, input) })),
    handle(urgeProcessCall, async (input, ctx) => urgeProcess(ctx, input)),
    handle(candidateUsers, async (input, ctx) => searchCandidates(ctx, input)),
    handle(processView, async ({ piId }, ctx) => viewProcess(ctx, piId)),
    handle(assigneeNodesCall, async ({ piId }, ctx) => assigneeNodes(ctx, piId)),
    handle(processDiagram, async ({ piId }, ctx) => viewDiagram(ctx, piId)),
    handle(queryProxies, async (_, ctx) => listProxies(ctx)),
    handle(currentAgents, async (_, ctx) => currentProxies(ctx)),
    handle(addProxyCall, async (input, ctx) => addProxy(ctx, input)),
    handle(modifyProxy, async (input, ctx) => changeProxy(ctx, input)),
    handle(endProxyCall, async (input, ctx) => endProxy(ctx, input)),
    handle(checkProxy, async (input, ctx) => tryProxy(ctx, input)),
    handle(proxyCandidates, async (input, ctx) => searchProxyCandidates(ctx, input)),
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
