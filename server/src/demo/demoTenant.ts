import { constants, publicEncrypt } from 'node:crypto';
import { type CallDeclaration, login, type RequestOf, type ResponseOf } from '@attest/api-contract';
import { issueNonce } from '../directory/identity/loginCipher';
import type { DirectCaller } from '../platform/calls/directCaller';
import type { Context } from '../platform/module';
import type { Platform } from '../platform/platform';
import type { References } from './company';

/** The ids that a company's names have got. */
class Names implements References {
  readonly users = new Map<string, string>();
  readonly departments = new Map<string, string>();
  readonly versions = new Map<string, string>();
  readonly documents = new Map<string, string>();
  readonly machines = new Map<string, string>();
  readonly courses = new Map<string, string>();
  /** By title. */
  readonly deviations = new Map<string, string>();

  /** By type and title. */
  readonly records = new Map<string, string>();

  /** `day` is the calendar day so many days from today. */
  constructor(readonly day: (days: number) => string) {}

  user = (account: string) => known(this.users, account);
  department = (code: string) => known(this.departments, code);
  course = (no: string) => known(this.courses, no);
  /** The server fills in number and title itself. */
  version = (no: string, label: string) =>
    relation('documentVersion', known(this.versions, `${no} ${label}`), no);
  equipment = (no: string) => relation('equipment', known(this.machines, no), no);
  document = (no: string) => relation('document', known(this.documents, no), no);
  record = (process: string, title: string) =>
    relation(process, known(this.records, `${process} ${title}`), '');
  deviation = (title: string) => relation('deviation', known(this.deviations, title), '');
}

const relation = (type: string, id: string, no: string) => ({ type, id, no, title: '' });

function known(ids: Map<string, string>, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`The demo data name ${name}, which is not there`);
  return id;
}

/** A tenant whose people act by the product's own calls: they sign in, decide and sign with their passwords. */
export class DemoTenant {
  readonly names: Names;
  readonly passwords = new Map<string, string>();
  /** The hashes that accounts get at the end, by their ids; see `hire`. */
  readonly hashes = new Map<string, string>();

  constructor(
    readonly platform: Platform,
    private readonly call: DirectCaller,
    readonly tenantId: string,
    readonly language: 'zh' | 'en',
    day: (days: number) => string,
  ) {
    this.names = new Names(day);
  }

  /** Signs a person in at a time; answers a caller for the calls they then make. */
  signIn = async (account: string, at: Date): Promise<DemoPersonCaller> => {
    const origin = { tenantId: this.tenantId, at, language: this.language };
    const { token } = await this.call(origin, login, {
      account,
      password: this.encrypt(account),
      tenantId: this.tenantId,
    });
    if (!token) throw new Error(`${account} got no token`);
    return {
      ...this.resume(token, at),
      signature: () => ({ account, password: this.encrypt(account) }),
    };
  };

  /** Goes on in a session at a later time. */
  resume(token: string, at: Date): DemoSession {
    const origin = { tenantId: this.tenantId, at, language: this.language };
    return {
      token,
      call: (call, input, body) => this.call({ ...origin, token, ...(body && { body }) }, call, input),
    };
  }

  /** A text in the language of the company. */
  text = (zh: string, en: string): string => (this.language === 'zh' ? zh : en);

  /** Work of the system at a time: setting the company up. */
  asSystem<T>(at: Date, work: (ctx: Context) => Promise<T>): Promise<T> {
    return this.platform.asSystem(this.tenantId, work, { at, language: this.language });
  }

  /** What a browser sends for the password. */
  private encrypt(account: string): string {
    const { secrets } = this.platform;
    const { nonce } = issueNonce(secrets);
    const text = encodeURIComponent(
      JSON.stringify({ password: known(this.passwords, account), nonce, time: Date.now() }),
    );
    const key = {
      key: secrets.loginPublicKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    };
    return publicEncrypt(key, Buffer.from(text)).toString('base64');
  }
}

/** The session of somebody at a time. */
interface DemoSession {
  token: string;
  call<C extends CallDeclaration>(call: C, input: RequestOf<C>, body?: Buffer): Promise<ResponseOf<C>>;
}

/** One signed-in person. */
export interface DemoPersonCaller extends DemoSession {
  /** A fresh signature with account and password. */
  signature(): { account: string; password: string };
}
