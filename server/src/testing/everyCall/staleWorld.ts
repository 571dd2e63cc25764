import { createHash } from 'node:crypto';
import {
  addProxy,
  checkTask,
  createDocument,
  documentVersion,
  listPeople,
  type PersonContent,
  type PersonRow,
  processView,
  type SignInProvider,
  saveDepartment,
  savePrintTemplate,
  saveQuery,
  saveResume,
  saveRole,
  saveSignInProvider,
  saveSynonyms,
  saveTextOverride,
  stopProcess,
  testDefinition,
} from '@attest/api-contract';
import { pdfSaying } from '../../modules/documents/testing/documentJourney';
import { Deviations } from '../../modules/quality/testing/deviations';
import { TrainingWorld } from '../../modules/training/testing/trainingWorld';
import { wordFile } from '../../platform/renditions/docx/write';
import { addVersion } from '../../records/definitions/versions/store';
import { enquiryAs } from '../../records/testing/enquiries';
import { TypeWorld } from '../../records/testing/typeWorld';
import { followEverything } from '../../workflow/tasks/follow';
import { dayFromNow } from '../days';
import { SamlProvider, samlConnection } from '../samlProvider';
import { sampleQuery } from '../sampleQuery';
import type { TestServer } from '../testServer';
import { Uploader, uploadAs } from '../uploads';
import { beginReply } from './outside';
import { StaleTraining } from './staleTraining';

const reason = 'needed';

/** In place of an account: somebody who answers a step by a link. */
export const OUTSIDE = 'li@excipients.example';

/** A company in which everything that is saved with a version exists once; the tests change none of it. */
export class StaleWorld extends StaleTraining {
  static async begin(server: TestServer): Promise<StaleWorld> {
    const deviations = await Deviations.begin(server);
    return new StaleWorld(deviations, await TrainingWorld.begin(server, deviations.tenant));
  }

  /** A corrective request that somebody outside is about to answer. */
  reply = () =>
    this.once('reply', async () => {
      const { outside, origin } = await beginReply(this.server, this.deviations.tenant, OUTSIDE);
      const { version } = await outside.read(origin);
      return { origin, version, file: await outside.upload(origin) };
    });

  protected override async originOf(account: string) {
    return account === OUTSIDE ? (await this.reply()).origin : super.originOf(account);
  }

  /** A document of zhouzihan with its first draft. */
  document = () =>
    this.once('document', async () => {
      const made = await this.call('zhouzihan', createDocument, {
        category: 'SOP',
        titleZh: '清洁',
        titleEn: 'Cleaning',
      });
      const { version } = await this.call('zhouzihan', documentVersion, { versionId: made.versionId });
      return { versionId: made.versionId, version };
    });

  /** A template that nobody has brought into force. */
  printTemplate = () =>
    this.once('printTemplate', async () => {
      const bytes = wordFile([{ kind: 'text', text: '{{title}}' }]);
      const origin = await this.deviations.origin('mengyao');
      const { id: fileId } = await uploadAs(this.server, origin, { name: 'page.docx', bytes });
      const content = {
        nameZh: '单页',
        nameEn: 'One page',
        purpose: 'print',
        language: 'zh',
        fileId,
      } as const;
      const { id, rowVersion } = await this.call('mengyao', savePrintTemplate, {
        process: 'deviation',
        content,
      });
      return { seen: { id, rowVersion }, content };
    });

  /** An upload of somebody. */
  async upload(account: string): Promise<string> {
    const uploader = new Uploader(this.server, await this.deviations.origin(account));
    const bytes = await pdfSaying('Cleaning');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return (await uploader.merge(await uploader.sendAll({ name: 'sop.pdf', bytes, sha256 }))).id;
  }

  /** A deviation that is written. */
  deviationDraft = () =>
    this.once('draft', () => this.deviations.create('caoyang', this.deviations.report()));

  /** What a check has found in a deviation, for hanxue to settle. */
  finding = () =>
    this.once('finding', async () => {
      const { id: recordId } = await this.deviations.submit();
      return this.server.asSystem(this.deviations.tenant.id, async (ctx) => {
        const { id, version: rowVersion } = await ctx.tx
          .insertInto('record_finding')
          .values({
            ...{
              process: 'deviation',
              record_id: recordId,
              record_no: 'DEV-2026-0001',
              check_id: 'waitsLong',
            },
            ...{ name_zh: '停留过久', name_en: 'Waits for long', severity: 'major', signs: false },
            facts: JSON.stringify({
              stepDays: 16,
              openDays: 20,
              endedDays: null,
              files: 0,
              links: 0,
              similar: 0,
            }),
            ...{ handler_id: this.user('hanxue'), handler_role: 'qa', due: ctx.now, found_at: ctx.now },
          })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow();
        await followEverything(ctx);
        return { id, rowVersion };
      });
    });

  /** One that was reported, as its process is seen by the caller. */
  process = () =>
    this.once('process', async () => {
      const { id } = await this.deviations.submit();
      return { id, ...(await this.#processOf(id)) };
    }).then(({ piId, version }) => ({ piId, version }));

  /** One that an administrator has stopped at work. */
  stoppedProcess = () =>
    this.once('stopped', async () => {
      const { id } = await this.deviations.submit();
      await this.deviations.decide('zhaojianguo', id, 'agree');
      const reason = 'reported twice';
      const seen = await this.#processOf(id);
      await this.call('lumingyuan', stopProcess, {
        ...seen,
        reason,
        signature: this.signature('lumingyuan'),
      });
      return this.#processOf(id);
    });

  async #processOf(id: string) {
    const { piId } = await this.deviations.get('lumingyuan', id);
    return { piId, version: (await this.call('lumingyuan', processView, { piId })).version };
  }

  /** The task of the head of the department. */
  task = () =>
    this.once('task of a deviation', async () => {
      const { id } = await this.deviations.submit();
      const { taskId } = await this.deviations.get('zhaojianguo', id);
      const view = await this.call('zhaojianguo', checkTask, { taskId: taskId as string });
      return { taskId: view.task.id, version: view.task.version, recordVersion: view.recordVersion };
    });

  proxySetting = () => ({
    proxyId: this.user('yuanmeng'),
    applications: ['QMS' as const],
    from: dayFromNow(0),
    to: dayFromNow(5),
    enabled: true,
  });

  proxy = () =>
    this.once('proxy', async () => ({
      ...(await this.call('caoyang', addProxy, this.proxySetting())),
      rowVersion: 1,
    }));

  /** Somebody, as changing them wants it. */
  async person() {
    const { rows } = await this.call('gaoxiang', listPeople, {
      page: 1,
      pageSize: 5,
      filter: { text: 'wuqian' },
    });
    const { id, rowVersion } = rows[0] as PersonRow;
    const content: PersonContent = {
      name: 'wuqian',
      nameEn: 'Another name',
      employeeId: 'E0005',
      email: null,
      phone: null,
      wecomAccount: null,
      sex: null,
      departmentId: this.training.tenant.departments.QA,
      positionId: null,
      positionLevel: null,
      superiorId: this.user('hanxue'),
      roles: ['qa'],
      entryDate: null,
      gxp: null,
      canLogin: true,
      onDuty: true,
    };
    return { id, rowVersion, content, reason };
  }

  department = () =>
    this.once('department', async () => {
      const names = { code: 'LAB', nameZh: '化验室', nameEn: 'Lab', parentId: null, headId: null };
      return { ...(await this.call('gaoxiang', saveDepartment, { ...names, reason })), rowVersion: 1 };
    });

  role = () =>
    this.once('role', async () => {
      const code = 'helper';
      const made = { code, nameZh: '协助', nameEn: 'Helper', grants: [], reason };
      return { code, ...(await this.call('gaoxiang', saveRole, made)) };
    });

  wording = () =>
    this.once('wording', async () => {
      const key = 'shell-app:home.title';
      await this.call('gaoxiang', saveTextOverride, { key, zh: '一', en: 'One', rowVersion: 0, reason });
      return { key, rowVersion: 1 };
    });

  synonyms = () =>
    this.once('synonyms', async () => {
      const { id } = await this.call('gaoxiang', saveSynonyms, { words: ['检漏', 'leak test'] });
      return { id, version: 1 };
    });

  signInProvider = () =>
    this.once('signInProvider', async () => {
      const provider: SignInProvider = {
        ...{ kind: 'oidc', enabled: false, nameZh: '公司账号', nameEn: 'Company account' },
        ...{ issuer: 'https://login.example', clientId: 'attest', matchBy: 'none', claim: null },
      };
      const reason = 'Sign-in by the company';
      return { provider, row: await this.call('gaoxiang', saveSignInProvider, { provider, reason }) };
    });

  samlProvider = () =>
    this.once('samlProvider', async () => {
      const provider = samlConnection(await SamlProvider.make());
      return this.call('gaoxiang', saveSignInProvider, { provider, reason: 'Sign-in by the company' });
    });

  readonly resumeValues = {
    highestDegree: 'master',
    major: '制药工程',
    careerStart: '2015-07-01',
    education: [{ from: '2008-09-01', to: '2012-06-30', school: '华东理工大学', degree: 'bachelor' }],
  };

  resume = () =>
    this.once('resume', () => this.call('caoyang', saveResume, { version: 0, values: this.resumeValues }));

  /** Versions of record types, each in another state. */
  types = () =>
    this.once('types', async () => {
      const types = new TypeWorld(this.server, this.deviations.tenant);
      const { id, rowVersion } = await types.save(enquiryAs('draftType'));
      const { call } = await types.as('mengyao');
      const other = await types.save(enquiryAs('testedType'));
      const tested = await call(testDefinition, { id: other.id, rowVersion: other.rowVersion });
      const proposed = await this.server.asSystem(this.tenantId, async (ctx) => {
        const proposal = { type: 'draftType', state: 'proposed' as const, origin: 'shipped' as const };
        return addVersion(ctx, enquiryAs('draftType'), { ...proposal, shipped_hash: null });
      });
      const seen = (one: { id: string; rowVersion: number }) => ({ id: one.id, rowVersion: one.rowVersion });
      return {
        draft: { id, rowVersion },
        proposed: { id: proposed.id, rowVersion: proposed.row_version },
        tested: { id: other.id, rowVersion: tested.rowVersion },
        submitted: seen(await types.submitted(enquiryAs('submittedType'))),
        effective: seen(await types.enforced(enquiryAs('effectiveType'))),
      };
    });

  readonly queryContent = sampleQuery('query');

  query = () =>
    this.once('query', () => this.call('zhouzihan', saveQuery, { content: this.queryContent, reason }));
}
