import type { FieldWords } from '../../platform/audit/words/registry';
import type { ServerModule } from '../../platform/module';

const called = (zh: string, en: string): FieldWords => ({ label: { zh, en } });

/** How the trail of identity providers is read. */
export const providerWords: ServerModule['auditWords'] = {
  signInProvider: {
    kind: {
      ...called('类型', 'Kind'),
      codes: {
        oidc: { zh: 'OpenID Connect', en: 'OpenID Connect' },
        entra: { zh: 'Microsoft Entra ID', en: 'Microsoft Entra ID' },
        sap: { zh: 'SAP Cloud Identity Services', en: 'SAP Cloud Identity Services' },
        ldap: { zh: 'LDAP 目录', en: 'LDAP directory' },
        ad: { zh: 'Active Directory', en: 'Active Directory' },
      },
    },
    enabled: called('启用', 'In use'),
    nameZh: called('中文名', 'Chinese name'),
    nameEn: called('英文名', 'English name'),
    issuer: called('签发方地址', 'Issuer'),
    clientId: called('客户端 ID', 'Client id'),
    secret: {
      ...called('密钥', 'Secret'),
      codes: { changed: { zh: '已更换', en: 'Changed' }, removed: { zh: '已删除', en: 'Removed' } },
    },
    matchBy: {
      ...called('首次登录匹配', 'Matched at first by'),
      codes: {
        none: { zh: '不匹配', en: 'Nothing' },
        account: { zh: '账号', en: 'Account' },
        employeeId: { zh: '工号', en: 'Employee id' },
      },
    },
    claim: called('匹配所用声明或属性', 'Claim or attribute that is matched'),
    server: called('目录服务器', 'Directory server'),
    ca: called('CA 证书', 'CA certificate'),
    bindDn: called('查询账号', 'Account that searches'),
    baseDn: called('查询起点', 'Where it is searched'),
    filter: called('查询条件', 'Filter'),
    idAttribute: called('人员标识属性', 'Attribute of the id'),
  },
  signInOrder: {
    order: called('顺序', 'Order'),
    first: called('首先显示', 'Shown first'),
  },
  localPasswords: {
    holders: {
      ...called('本系统密码', 'Passwords of this system'),
      codes: {
        everybody: { zh: '所有人员', en: 'Everybody' },
        emergency: { zh: '仅紧急账号', en: 'Emergency accounts alone' },
      },
    },
    emergency: called('紧急账号', 'Emergency accounts'),
  },
};
