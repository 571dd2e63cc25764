import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { makeCertificate } from '../../root-config/tools/testing/certificate';
import { broken } from '../support/axe';
import { originOf, personAt } from '../support/session';
import { removeProvider, signInTexts } from '../support/signInProviders';
import { test } from '../support/test';
import { mostly, text } from '../support/texts';

const NAME = { zh: '集团账号', en: 'Group account' };

async function metadata(): Promise<string> {
  const { certificate } = await makeCertificate();
  const encoded = certificate.replace(/-----[A-Z ]+-----|\s/g, '');
  return `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example/saml">
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
<ds:X509Certificate>${encoded}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
</md:IDPSSODescriptor></md:EntityDescriptor>`;
}

for (const language of mostly('zh')) {
  test(`a SAML provider has its keys, which are handed out and renewed in ${language}`, async ({
    browser,
  }) => {
    const { t } = signInTexts(language);
    const save = text(language, 'shell-app', 'admin.save');
    const admin = await personAt(browser, 'gaoxiang', language);
    await admin.goto(`${originOf('hkpharma')}/administration/settings`);
    const card = admin.getByRole('group', { name: t('title') });
    await card.getByRole('button', { name: t('addSaml') }).click();
    const form = admin.getByRole('alertdialog');
    await form.getByRole('textbox', { name: text(language, 'shell-app', 'admin.nameZh') }).fill(NAME.zh);
    await form.getByRole('textbox', { name: text(language, 'shell-app', 'admin.nameEn') }).fill(NAME.en);
    await form.getByRole('textbox', { name: t('metadata') }).fill(await metadata());
    await form.getByRole('switch', { name: t('signRequests') }).check();
    await form.getByRole('switch', { name: t('onlyEncrypted') }).check();
    expect(await broken(admin)).toEqual([]);
    await form.getByRole('textbox').last().fill('Agreed with IT');
    await form.getByRole('button', { name: save, exact: true }).click();
    await expect(form).toHaveCount(0);

    await card.getByRole('button', { name: t('samlKeys.act'), exact: true }).click();
    const dialog = admin.getByRole('dialog');
    const keys = dialog.getByRole('listitem');
    const prints = () => keys.locator('code').allTextContents();
    await expect(keys).toHaveCount(1);
    const [first] = await prints();
    const renew = async (act: 'make' | 'takeOver', count: number) => {
      await dialog.getByRole('button', { name: t(`samlKeys.${act}`) }).click();
      await form.getByRole('textbox').fill('Once a year');
      expect(await broken(admin)).toEqual([]);
      await form.getByRole('button', { name: t(`samlKeys.${act}`) }).click();
      await expect(keys).toHaveCount(count);
      expect(await broken(admin)).toEqual([]);
    };
    await renew('make', 2);
    const [used, next] = await prints();
    expect(used).toBe(first);
    await expect(keys.nth(0)).toContainText(t('samlKeys.used'));
    await expect(keys.nth(1)).toContainText(t('samlKeys.next'));

    const loading = admin.waitForEvent('download');
    await dialog.getByRole('button', { name: t('samlKeys.download') }).click();
    const xml = readFileSync(await (await loading).path(), 'utf8');
    const certificates = (use: string) =>
      [...xml.matchAll(new RegExp(`use="${use}">[\\s\\S]*?<ds:X509Certificate>([^<]*)`, 'g'))].map(
        ([, one = '']) => new X509Certificate(Buffer.from(one, 'base64')).fingerprint256,
      );
    expect(certificates('signing')).toEqual([used, next]);
    expect(certificates('encryption')).toEqual([next]);
    expect(xml).toContain('AuthnRequestsSigned="true"');

    await renew('takeOver', 1);
    expect(await prints()).toEqual([next]);
    await dialog.getByRole('button', { name: t('samlKeys.close') }).click();
    await expect(dialog).toHaveCount(0);

    await removeProvider(admin, language);
  });
}
