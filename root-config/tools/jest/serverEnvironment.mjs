import { TestEnvironment } from 'jest-environment-node';

const CIRCUS_HANDLERS = Symbol.for('EVENT_HANDLERS');

/** One environment for all files of a worker, so that what `lastingRuntime` keeps meets one set of globals. */
class LastingEnvironment extends TestEnvironment {
  /** After every file: clocks and spies are as they were, and jest's own handlers do not pile up. */
  async teardown() {
    this.fakeTimersModern.useRealTimers();
    this.moduleMocker.restoreAllMocks();
    delete this.global[CIRCUS_HANDLERS];
  }
}

let lasting;

/** What jest constructs for every file: the environment of this worker. */
export default class ServerEnvironment {
  constructor(config, context) {
    lasting ??= new LastingEnvironment(config, context);
    // biome-ignore lint/correctness/noConstructorReturn: jest calls `new` and takes what it gets
    return lasting;
  }
}
