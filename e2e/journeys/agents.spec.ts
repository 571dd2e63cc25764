import { expect, type Page } from '@playwright/test';
import { Caller, taskNamed } from '../support/calls';
import { dayFromNow } from '../support/days';
import { decide, dialogOf, openTask, reportBy } from '../support/deviation';
import { pick } from '../support/fields';
import { personAt } from '../support/session';
import { test } from '../support/test';
import { type Language, mostly, text } from '../support/texts';

const say = (language: Language, key: string, params?: Record<string, unknown>) =>
  text(language, 'shell-app', `account.${key}`, params);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const language of mostly('en')) {
  const sponsor = { zh: 'jiangmin', en: 'luoyi' }[language];
  const agent = 'pengtao';
  const name = { zh: '彭涛', en: 'Peng Tao' }[language];

  test(`${language}: an agent is set, shown to both, and ended`, async ({ browser }) => {
    const page = await personAt(browser, sponsor, language);
    await page.goto('/user-info?tab=agents');
    await button(page, say(language, 'agents.add')).click();
    const dialog = dialogOf(page);
    await button(page, say(language, 'save')).click();
    await expect(
      dialog.getByText(language === 'zh' ? '请选择代理人' : 'Choose a proxy person'),
    ).toBeVisible();
    await expect(dialog.getByText(say(language, 'agents.rangeMissing'))).toBeVisible();

    await pick(dialog.getByRole('combobox', { name: say(language, 'agents.person') }), agent);
    await dialog.getByLabel(say(language, 'agents.from')).fill(dayFromNow(10));
    await dialog.getByLabel(say(language, 'agents.to')).fill(dayFromNow(9));
    await button(page, say(language, 'save')).click();
    await expect(
      dialog.getByText(language === 'zh' ? '代理设置异常' : 'The proxy setting is not in order'),
    ).toBeVisible();
    await dialog.getByLabel(say(language, 'agents.to')).fill(dayFromNow(12));
    await button(page, say(language, 'save')).click();
    await expect(dialog).toBeHidden();
    const row = page
      .getByRole('listitem')
      .filter({ hasText: name })
      .filter({ hasText: dayFromNow(12) });
    await expect(row.getByText(say(language, 'agents.states.future'))).toBeVisible();

    await row.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: say(language, 'agentTitle') })).toBeVisible();
    await expect(page.getByText(agent, { exact: true })).toBeVisible();
    await page.goBack();

    await row.getByRole('button', { name: say(language, 'agents.end'), exact: true }).click();
    await dialogOf(page)
      .getByRole('button', { name: say(language, 'agents.end'), exact: true })
      .click();
    await expect(row.getByText(say(language, 'agents.states.ended')).first()).toBeVisible();
  });
}

for (const language of mostly('zh')) {
  test(`an agent handles what the sponsor is asked, which history and audit say, in ${language}`, async ({
    browser,
  }) => {
    const names = {
      zh: { agent: '余波', sponsor: '蒋敏' },
      en: { agent: 'Yu Bo', sponsor: 'Jiang Min' },
    }[language];
    const by = text(language, 'shared-ui', 'record.onBehalf', { name: names.agent, of: names.sponsor });
    const stamp = `${language} ${Date.now()}`;
    const reporter = await Caller.signIn('shenhao');
    const sponsor = await Caller.signIn('jiangmin');
    const deputy = await Caller.signIn('yubo');
    const { id } = await sponsor.call<{ id: string }>('workflow/bus-proxy/config/add', {
      proxyId: deputy.userId,
      applications: ['QMS'],
      from: dayFromNow(0),
      to: dayFromNow(1),
      enabled: true,
    });
    const onDuty = (is: boolean) => sponsor.call('user/dutyStatus/update', { onDuty: is });
    await onDuty(false);
    const record = await reportBy(reporter, `Handled ${stamp}`);
    await reportBy(reporter, `Given back ${stamp}`);
    const agent = await personAt(browser, 'yubo', language);
    await agent.goto('/home/index');
    const task = (title: string) => agent.getByRole('listitem').filter({ hasText: `${title} ${stamp}` });
    await expect(task('Handled')).toContainText(names.sponsor);
    await openTask(agent, `Handled ${stamp}`);
    await decide(agent, language, 'yubo', language === 'zh' ? '同意' : 'Agree', 'Seen for the head');
    await expect(task('Handled')).toHaveCount(0);

    // With the setting its tasks go back at once, also from the screen that shows them; none is open meanwhile.
    await agent.goto('/home/index');
    await expect(task('Given back')).toBeVisible();
    await sponsor.call('workflow/bus-proxy/config/delete', { id, rowVersion: 1 });
    await onDuty(true);
    await expect(task('Given back')).toHaveCount(0);
    await expect(taskNamed(deputy, `Given back ${stamp}`)).rejects.toThrow('no task');
    await taskNamed(sponsor, `Given back ${stamp}`);

    await agent.goto(`/home/done?text=${encodeURIComponent(stamp)}`);
    await expect(agent.getByRole('row').filter({ hasText: stamp })).toHaveCount(1);
    await agent.goto(`/micro-app/qms-app/deviation/detail/${record.id}?tab=history`);
    await expect(agent.getByText(by).first()).toBeVisible();
    await agent.goto(`/micro-app/qms-app/deviation/detail/${record.id}?tab=audit`);
    await expect(agent.getByText(by).first()).toBeVisible();
  });
}

test('nobody is shown a person whom no agent setting joins with them', async ({ browser }) => {
  const page = await personAt(browser, 'pengtao', 'zh');
  await page.goto('/proxy-user-info?userCode=HK0001');
  await expect(page.getByText(/不存在/).first()).toBeVisible();
});
