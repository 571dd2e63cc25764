import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the foreground: its output is ours, signals to us reach it.
 * Resolves with its exit code; a death by signal counts as 128 + the signal's number. `begun` is given the program.
 */
export const run = (command, args, options = {}, begun = () => {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    begun(child);
    const forward = (signal) => child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, forward);
    const release = () => {
      for (const signal of SIGNALS) process.off(signal, forward);
    };
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('close', (code, signal) => {
      release();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });

/** Arguments for Node that run one of our TypeScript tools. */
export const tool = (path, ...args) => ['--import', 'tsx', path, ...args];

/** For Node where it runs the server: young objects of a request die before the first collection, and few grow old by chance. */
export const SERVER_FLAGS = ['--enable-source-maps', '--max-semi-space-size=64'];
