import { type FlowNode, nodeOf } from '../bpmn/graph';
import type { StepDefinition } from '../definition';
import type { Arrival, Carried, EngineMoves } from './engineWorld';
import { joinParallel } from './joins';
import { reviewersOf } from './path';
import type { HandlerGroup, Token } from './state';

/** What happens when a token comes to a node: it rests there, or goes on at once. */
export async function arrive(engine: EngineMoves, arrival: Arrival): Promise<void> {
  const node = nodeOf(engine.definition.graph, arrival.nodeId);
  switch (node.type) {
    case 'end':
      return engine.reachEnd(engine.definition.ends.get(node.id) ?? 'end-ok');
    case 'parallel':
      if (node.incoming.length < 2) return engine.follow(node, arrival);
      engine.enter(arrival);
      return joinParallel(engine, node);
    case 'inclusive':
      if (node.incoming.length < 2) return engine.follow(node, arrival);
      // It goes on when nothing else can come any more: see joins.ts.
      engine.enter(arrival);
      return;
    case 'userTask':
      return enterUserTask(engine, node, arrival);
    case 'serviceTask':
      return enterService(engine, arrival);
    case 'timer':
      return engine.setTimer(engine.enter(arrival), node);
    case 'callActivity':
      return enterCall(engine, node, arrival);
    default:
      return engine.follow(node, arrival);
  }
}

async function enterUserTask(engine: EngineMoves, node: FlowNode, arrival: Arrival): Promise<void> {
  const step = engine.stepOf(node.id) as StepDefinition;
  // Asked for together: neither needs the other.
  const [assigned, deadline] = await Promise.all([
    engine.world.assign(step),
    step.due ? engine.world.dueAt(step.due) : null,
  ]);
  const places = step.mode === 'all' ? assigned : [assigned.flat()];
  const groups = places.map((group) => preferred(group, arrival.prefer));
  tellCombined(engine, step, groups);
  const token = engine.enter(arrival);
  const [first = [], ...later] = groups;
  engine.assignGroup(token, first, { purpose: 'step', deadline });
  if (node.multiInstance === 'sequential' && later.length)
    engine.emit({ kind: 'queued', tokenId: token.id, groups: later });
  else for (const group of later) engine.assignGroup(token, group, { purpose: 'step', deadline });
  await engine.setBoundaryTimers(token);
  if (step.notices) await engine.world.notify(step, 'enter', arrival.decision);
}

/** Of those who may act in a place, the one who did it before. */
function preferred(group: HandlerGroup, prefer: readonly string[] = []): HandlerGroup {
  const before = group.find(({ user, onBehalfOf }) => prefer.includes((onBehalfOf ?? user).id));
  return before ? [before] : group;
}

/** Whoever reviewed acts once more, for want of anybody else: the history names them. */
function tellCombined(engine: EngineMoves, { id, separation }: StepDefinition, groups: HandlerGroup[]): void {
  if (!separation?.includes('reviewer')) return;
  const reviewers = new Set(reviewersOf(engine.definition, engine.state));
  const people = groups
    .flatMap((group) => group.map(({ user }) => user))
    .filter((user) => reviewers.has(user.id));
  if (people.length > 0) engine.emit({ kind: 'combined', stepId: id, people });
}

async function enterService(engine: EngineMoves, arrival: Arrival): Promise<void> {
  const step = engine.stepOf(arrival.nodeId) as StepDefinition;
  const token = engine.enter(arrival);
  if (step.notices) await engine.world.notify(step, 'enter', arrival.decision);
  if (step.service === 'gate') {
    if (!(await engine.world.gateMet(step))) return waitAtGate(engine, step, token);
    engine.emit({ kind: 'gatePassed', tokenId: token.id, nodeId: token.nodeId });
  } else await engine.world.runService(step);
  leaveAtOnce(engine, token, arrival);
}

/** What a gate waits for is somebody's to see to, where the step names who; the task goes when the gate is passed. */
async function waitAtGate(engine: EngineMoves, step: StepDefinition, token: Token): Promise<void> {
  if (step.assignee) {
    const groups = await engine.world.assign(step);
    const deadline = step.due ? await engine.world.dueAt(step.due) : null;
    engine.assignGroup(token, groups.flat(), { purpose: 'step', deadline });
  }
  await engine.setBoundaryTimers(token);
}

async function enterCall(engine: EngineMoves, node: FlowNode, arrival: Arrival): Promise<void> {
  const token = engine.enter(arrival);
  const child = await engine.world.startChild(node.id, node.calledProcess as string);
  engine.emit({ kind: 'childStarted', tokenId: token.id, nodeId: node.id, childId: child.id });
  if (child.end) leaveAtOnce(engine, token, { ...arrival, end: child.end });
  else await engine.setBoundaryTimers(token);
}

function leaveAtOnce(engine: EngineMoves, token: Token, carried: Carried): void {
  const { decision, decidedBy } = carried;
  engine.emit({ kind: 'left', tokenId: token.id, nodeId: token.nodeId, decision, decidedBy });
  engine.follow(nodeOf(engine.definition.graph, token.nodeId), carried);
}
