import type {
  CallDeclaration,
  ErrorCode,
  MenuPermission,
  PermissionByField,
  Sights,
} from '@attest/api-contract';
import type { TenantTransaction } from '../database/tenantTransaction';
import { TransactionEnded } from '../database/transaction';
import { AppError } from '../errors';
import type { Caller, Context, Due, Route } from '../module';
import type { Offer } from '../offers';
import { ownValue } from '../ownValue';
import type { Platform } from '../platform';
import { choiceKey } from './chosenMenus';
import { type CallerFinder, type ContextResult, type Origin, runWithEffects } from './context';
import type { Guess } from './early';
import { asAppError, mayRunAgain, pauseBeforeSecondRun } from './faults';
import { namePeople } from './peopleNames';
import { checkAnswer, checkRequest } from './validation';

declare module '../module' {
  interface ServerModule {
    /** By kind of object, refuses who does not see it, as if it were not there; see `PermissionBySight`. */
    sights?: { [K in keyof Sights]?: (ctx: Context, named: Sights[K]) => Promise<void> };
    /** Asked before any call of somebody who is signed in. */
    callGates?: CallGate[];
    /** Whom the token of a session of somebody outside is of; throws where it is good no more. */
    invitedFinders?: ((tx: TenantTransaction, token: string, now: Date) => Promise<Invited>)[];
  }
}

/** Refuses a call by throwing an AppError, whoever makes it. */
export type CallGate = (
  platform: Platform,
  tx: TenantTransaction,
  call: CallDeclaration,
  now: Date,
) => Promise<void>;

/** One call as it arrived: by HTTP, or from inside the server. */
export interface CallRequest extends Origin {
  token: string | undefined;
  input: unknown;
  body?: Buffer;
  /** It came from outside: calls of one person are counted. */
  counted?: boolean;
}

const ALWAYS_OPEN = [
  'userCenter/user/getUserInfo',
  'userCenter/user/update/language',
  'userCenter/user/getActionTimeout',
  'userCenter/user/logout',
  'userCenter/userBehavior/get',
];

/** What somebody is told who has something to do first, and the calls that stay open to them. */
const FIRST: Record<Due, { refusal: ErrorCode; open: ReadonlySet<string> }> = {
  password: {
    refusal: 'PASSWORD_CHANGE_REQUIRED',
    open: new Set([...ALWAYS_OPEN, 'userCenter/user/updateUserPwd']),
  },
  secondFactor: {
    refusal: 'SECOND_FACTOR_SETUP_REQUIRED',
    open: new Set([
      ...ALWAYS_OPEN,
      'userCenter/secondFactor/get',
      'userCenter/secondFactor/totp/begin',
      'userCenter/secondFactor/totp/confirm',
      'userCenter/secondFactor/passkey/begin',
      'userCenter/secondFactor/passkey/confirm',
    ]),
  },
};

/**
 * Life of a call: authenticate, check permission, validate, run the handler and append its audit entries
 * in one transaction, commit, then push. After a deadlock the whole is run once more. Throws AppError, or
 * whatever was unforeseen.
 */
export function runCall(
  platform: Platform,
  route: Route,
  request: CallRequest,
): Promise<ContextResult<unknown>> {
  const work = () => runAtOnce(platform, route, request);
  return route.heavy ? platform.pace.heavy(request.tenantId, work) : platform.pace.call(work);
}

async function runAtOnce(
  platform: Platform,
  route: Route,
  request: CallRequest,
): Promise<ContextResult<unknown>> {
  const { call } = route;
  const findCaller = callerFinder(platform, route, request);
  if (!findCaller) checkRequest(call, request.input);
  const origin: Origin = { ...request, memory: new Map(), names: new Map() };
  const allowed = async (ctx: Context) => {
    if (findCaller) checkRequest(call, request.input);
    await requireSight(ctx, call, request.input);
  };
  const plan = async (ctx: Context) => {
    await allowed(ctx);
    return route.before?.(request.input, ctx);
  };
  const planning = () => runWithEffects(platform, origin, plan, { ...(findCaller && { findCaller }) });
  const came = await fetchOutside(platform, route, request, planning);

  const work = async (ctx: Context) => {
    await allowed(ctx);
    const answer = await route.handler(request.input, ctx, request.body, came);
    if (platform.config.checkAnswers && call.responseKind === 'json') checkAnswer(call, answer);
    return answer;
  };
  let guess = route.early && !request.at ? guessOf(platform, route, request) : undefined;
  const once = async (): Promise<ContextResult<unknown>> => {
    const keepPlans = route.keepsPlans ?? route.ahead !== undefined;
    const on = route.heavy ? 'behind' : 'calls';
    const options = { ...(findCaller && { findCaller }), guess, keepPlans, on } as const;
    guess = undefined;
    try {
      return await runWithEffects(platform, origin, work, options);
    } catch (error) {
      // All that was read for the wrong one is thrown away.
      if (options.guess && error instanceof TransactionEnded) return once();
      throw error;
    }
  };

  try {
    return await named(platform, call, origin, await twiceAtMost(once));
  } catch (error) {
    throw asAppError(error);
  }
}

/** What a call needs from elsewhere, after a transaction of its own where it has to know its caller; the request is valid. */
async function fetchOutside(
  platform: Platform,
  { before, outside }: Route,
  { input, tenantId, host = '' }: CallRequest,
  plan: () => Promise<ContextResult<unknown>>,
): Promise<unknown> {
  try {
    const planned = before && (await twiceAtMost(plan)).answer;
    return await outside?.(input, { platform, tenantId, host }, planned);
  } catch (error) {
    throw asAppError(error);
  }
}

/** Who is likely to make a call, where they may make it. */
function guessOf(
  platform: Platform,
  { call }: Route,
  { token, tenantId, input }: CallRequest,
): Guess | undefined {
  const known = token && platform.lastKnown(tenantId, token);
  const offer = known && platform.offers.remembered(tenantId, known.tenantVersion);
  return offer && mayMake(offer, call, known.caller, input) ? { caller: known.caller, offer } : undefined;
}

function mayMake(offer: Offer, call: CallDeclaration, caller: Caller, input: unknown): boolean {
  try {
    checkPermission(offer, call, caller, input);
    return true;
  } catch {
    return false;
  }
}

/** Runs a transaction once more after a deadlock or a collision of keys. */
export async function twiceAtMost<T>(once: () => Promise<T>): Promise<T> {
  try {
    return await once();
  } catch (error) {
    if (!mayRunAgain(error)) throw error;
    await pauseBeforeSecondRun();
    return once();
  }
}

/** The work is committed: whatever becomes of the names, the call has succeeded. */
async function named(
  platform: Platform,
  call: CallDeclaration,
  origin: Origin,
  result: ContextResult<unknown>,
): Promise<ContextResult<unknown>> {
  try {
    await namePeople(platform, call, origin, result.answer);
  } catch (error) {
    platform.log.warn({ err: error, call: call.path }, 'people keep the names on record');
  }
  return result;
}

function callerFinder(
  platform: Platform,
  { call, ahead }: Route,
  { token, tenantId, input, counted }: CallRequest,
): CallerFinder | undefined {
  if (call.permission === 'public') return undefined;
  if (call.permission === 'invited') return invitedFinder(platform, token, counted);
  if (!token) throw new AppError('SESSION_INVALID');
  let isCounted = !counted;
  return async (tx, now) => {
    const found = platform.authenticate(tx, token, now);
    ahead?.(tx, input as Record<string, unknown>);
    const { due, ...identified } = await found;
    // Once, however often it is run.
    if (!isCounted) platform.callRate.count(identified.caller.userId);
    isCounted = true;
    if (due && !FIRST[due].open.has(call.path)) throw new AppError(FIRST[due].refusal);
    const offer = await platform.offers.of(tx, tenantId, identified.tenantVersion);
    checkPermission(offer, call, identified.caller, input);
    for (const gate of offer.brought.all('callGates')) await gate(platform, tx, call, await now);
    return identified;
  };
}

/** Finds who answers a step from outside, by a session that is good for that alone. */
function invitedFinder(
  platform: Platform,
  token: string | undefined,
  counted: boolean | undefined,
): CallerFinder {
  if (!token) throw new AppError('INVITATION_CODE_REQUIRED');
  return async (tx, now) => {
    const [find] = platform.offers.shipped.brought.all('invitedFinders');
    if (!find) throw new Error('No module invites anybody');
    const invited = await find(tx, token, await now);
    if (counted) platform.callRate.count(invited.invitationId);
    return { invited };
  };
}

function checkPermission(
  offer: Offer,
  { permission }: CallDeclaration,
  caller: Caller,
  input: unknown,
): void {
  if (typeof permission === 'string') return;
  if ('menu' in permission) refuseWithout(offer, caller, permission.menu, permission.action);
  else if ('by' in permission)
    refuseWithout(offer, caller, menuChosen(offer, permission, input), permission.action);
  else if ('anyOf' in permission && !permission.anyOf.some((one) => holds(caller, one)))
    throw new AppError('NO_PERMISSION');
}

/** Asks whether the caller sees the object that the call is about; the request is valid. */
async function requireSight(ctx: Context, { permission }: CallDeclaration, input: unknown): Promise<void> {
  if (typeof permission === 'string' || !('sight' in permission)) return;
  const { sight, of } = permission;
  const guards = ctx.brought.byKey('sights') as Record<
    string,
    (ctx: Context, named: unknown) => Promise<void>
  >;
  const guard = guards[sight];
  if (!guard) throw new Error(`Nothing tells who sees a ${sight}`);
  await guard(ctx, of === undefined ? input : ownValue<unknown>({ ...(input as object) }, of));
}

/** Whether somebody holds an action of a menu. */
const holds = ({ permissions }: Caller, { menu, action }: MenuPermission): boolean =>
  permissions.get(menu)?.has(action) ?? false;

/** The menu that a request chooses, which is not validated yet: one of the product's, or of a type of the tenant's own. */
function menuChosen({ brought }: Offer, { by }: PermissionByField, input: unknown): string {
  const value = typeof input === 'object' && input !== null ? ownValue<unknown>({ ...input }, by) : undefined;
  const menu = typeof value === 'string' ? brought.byKey('chosenMenus')[choiceKey(by, value)] : undefined;
  if (menu === undefined) throw new AppError('REQUEST_INVALID', { where: `/${by}` });
  return menu;
}

/** For handlers whose permission depends on the input. Throws NO_PERMISSION, MODULE_ACCESS_FAIL. */
export function requirePermission(ctx: Context, menu: string, action: string): void {
  refuseWithout(ctx, ctx.caller, menu, action);
}

/** Whoever may do nothing in the whole application, or whose tenant has switched it off, is told so. */
function refuseWithout({ menus }: Offer, { permissions }: Caller, menu: string, action: string): void {
  if (permissions.get(menu)?.has(action)) return;
  const application = menus.find(({ code }) => code === menu)?.module ?? 'SHELL';
  const mayEnter = menus.some(({ code, module }) => module === application && permissions.get(code)?.size);
  throw new AppError(mayEnter || application === 'SHELL' ? 'NO_PERMISSION' : 'MODULE_ACCESS_FAIL');
}
