import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { AppError } from '../errors';
import { FairQueue } from '../fairQueue';
import { FONT_FILE } from './fontFile';
import type { SourceFile } from './types';

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
/** Media types that LibreOffice turns into pages, with the extension it knows them by. */
const EXTENSIONS: Record<string, string> = {
  [`${OPEN_XML}.wordprocessingml.document`]: 'docx',
  [`${OPEN_XML}.spreadsheetml.sheet`]: 'xlsx',
  [`${OPEN_XML}.presentationml.presentation`]: 'pptx',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
};

/** Whether LibreOffice would turn it into pages. */
export const isOfficeFile = (mediaType: string): boolean => Object.hasOwn(EXTENSIONS, mediaType);

/** Where it is looked for besides the PATH. */
const USUAL_PLACES = [
  '/usr/lib/libreoffice/program',
  '/opt/libreoffice/program',
  '/Applications/LibreOffice.app/Contents/MacOS',
];

/** A profile that runs no macro and fetches nothing that a document points to. */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableActiveContent"><value>true</value></prop></item>
</oor:items>
`;

/** The machine's fonts and ours, so that Chinese text has letters on machines without any. */
const fontsConf = (cache: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>${dirname(FONT_FILE)}</dir>
<cachedir>${cache}</cachedir>
</fontconfig>
`;

export interface OfficeOptions {
  log: Logger;
  /** Program to run; found by itself when not given. */
  program?: string;
  /** Milliseconds per document. */
  timeout?: number;
}

interface Turn {
  extension: string;
  bytes: Uint8Array;
  resolve(pdf: Buffer): void;
  reject(error: unknown): void;
}

/** Office documents to PDF through LibreOffice, one at a time with a profile of its own; owners take turns. */
export class OfficeConverter {
  readonly #log: Logger;
  readonly #program: string | undefined;
  readonly #timeout: number;
  #home: Promise<string> | undefined;
  readonly #waiting = new FairQueue<Turn>();
  #running: Promise<void> | undefined;
  #kill: (() => unknown) | undefined;
  #closed = false;

  constructor({ log, program = findOffice(), timeout = 60_000 }: OfficeOptions) {
    this.#log = log;
    this.#program = program;
    this.#timeout = timeout;
  }

  /** LibreOffice is there. */
  get installed(): boolean {
    return this.#program !== undefined;
  }

  /** The PDF, or null for other types and where LibreOffice is not installed. Throws RENDITION_FAILED. */
  async convert(owner: string, { mediaType, bytes }: SourceFile): Promise<Buffer | null> {
    const extension = EXTENSIONS[mediaType];
    const program = this.#program;
    if (!extension || !program) return null;
    return new Promise((resolve, reject) => {
      this.#waiting.add(owner, { extension, bytes, resolve, reject });
      this.#running ??= this.#work(program);
    });
  }

  async #work(program: string): Promise<void> {
    for (let turn = this.#waiting.take(); turn; turn = this.#waiting.take())
      await this.#convert(program, turn.extension, turn.bytes).then(turn.resolve, turn.reject);
    this.#running = undefined;
  }

  /** Ends a running conversion and removes the profile. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#kill?.();
    await this.#running;
    if (this.#home) await rm(await this.#home, { recursive: true, force: true });
  }

  async #convert(program: string, extension: string, bytes: Uint8Array): Promise<Buffer> {
    if (this.#closed) throw new AppError('SERVICE_UNAVAILABLE');
    this.#home ??= makeHome();
    const home = await this.#home;
    const work = await mkdtemp(join(home, 'work-'));
    try {
      const source = join(work, `source.${extension}`);
      await writeFile(source, bytes);
      const problem = await this.#run(program, home, [
        `-env:UserInstallation=${pathToFileURL(join(home, 'profile')).href}`,
        '--headless',
        '--norestore',
        '--nolockcheck',
        '--nodefault',
        '--convert-to',
        'pdf',
        '--outdir',
        work,
        source,
      ]);
      if (problem) {
        this.#log.error({ program, problem }, 'office conversion');
        throw new AppError('RENDITION_FAILED');
      }
      return await readFile(join(work, 'source.pdf')).catch(() => {
        throw new AppError('FILE_UNREADABLE');
      });
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  /** Runs the program in a process group of its own, so that its children end with it. Answers what went wrong. */
  #run(program: string, home: string, args: string[]): Promise<string | undefined> {
    return new Promise((resolve) => {
      const env = { PATH: process.env.PATH, HOME: home, FONTCONFIG_FILE: join(home, 'fonts.conf') };
      const child = spawn(program, args, { detached: true, stdio: 'ignore', cwd: home, env });
      this.#kill = () => child.pid && process.kill(-child.pid, 'SIGKILL');
      let problem: string | undefined;
      const timer = setTimeout(() => {
        problem = `it took longer than ${this.#timeout} ms`;
        this.#kill?.();
      }, this.#timeout);
      const ended = (how: string | undefined) => {
        clearTimeout(timer);
        this.#kill = undefined;
        resolve(problem ?? how);
      };
      child.once('error', (error) => ended(error.message));
      child.once('exit', (code, signal) => ended(code === 0 ? undefined : `it ended with ${code ?? signal}`));
    });
  }
}

async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'attest-office-'));
  await mkdir(join(home, 'profile/user'), { recursive: true });
  await writeFile(join(home, 'profile/user/registrymodifications.xcu'), PROFILE);
  await writeFile(join(home, 'fonts.conf'), fontsConf(join(home, 'fonts')));
  return home;
}

/** Absolute path of LibreOffice, or undefined where it is not installed. */
export function findOffice(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_PLACES].filter(Boolean);
  return folders
    .flatMap((folder) => [join(folder, 'soffice'), join(folder, 'libreoffice')])
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
