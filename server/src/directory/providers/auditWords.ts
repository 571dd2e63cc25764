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
        dingtalk: { zh: '钉钉', en: 'DingTalk' },
        wecom: { zh: '企业微信', en: 'WeCom' },
        feishu: { zh: '飞书', en: 'Feishu' },
        saml: { zh: 'SAML 2.0', en: 'SAML 2.0' },
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
    unlinked: called('解除关联的账号数', 'Accounts that were unlinked'),
    matchBy: {
      ...called('首次登录匹配', 'Matched at first by'),
      codes: {
        none: { zh: '不匹配', en: 'Nothing' },
        account: { zh: '账号', en: 'Account' },
        employeeId: { zh: '工号', en: 'Employee id' },
        wecomAccount: { zh: '企业微信账号', en: 'WeCom account' },
      },
    },
    claim: {
      ...called('匹配所用声明或属性', 'Claim or attribute that is matched'),
      codes: {
        memberId: { zh: '成员账号（userid）', en: 'Id of the member' },
        employeeNo: { zh: '工号', en: 'Employee number' },
        email: { zh: '邮箱（email）', en: 'E-mail (email)' },
        mobile: { zh: '手机号（mobile）', en: 'Phone (mobile)' },
      },
    },
    metadata: called('元数据', 'Metadata'),
    organisation: called('企业标识', 'Id of the company'),
    corpId: called('钉钉企业标识（CorpId）', 'DingTalk’s id of the company (CorpId)'),
    page: called('登录页地址', 'Address of the sign-in page'),
    inApp: called('应用内登录地址', 'Address in the app'),
    api: called('接口地址', 'Address of the interface'),
    directory: called('通讯录接口地址', 'Address of the directory interface'),
    server: called('目录服务器', 'Directory server'),
    ca: called('CA 证书', 'CA certificate'),
    bindDn: called('查询账号', 'Account that searches'),
    baseDn: called('查询起点', 'Where it is searched'),
    filter: called('查询条件', 'Filter'),
    idAttribute: called('人员标识属性', 'Attribute of the id'),
  },
  provisioning: {
    create: called('首次登录时建立账号', 'Accounts at the first sign-in'),
    account: called('账号所用声明或属性', 'Claim or attribute of the account'),
    name: called('姓名所用声明或属性', 'Claim or attribute of the name'),
    employeeId: called('工号所用声明或属性', 'Claim or attribute of the employee id'),
    email: called('邮箱所用声明或属性', 'Claim or attribute of the e-mail'),
    department: called('部门代码所用声明或属性', 'Claim or attribute of the department'),
    groupsByScim: called('组由 SCIM 提供', 'Groups come by SCIM'),
    groups: called('组所用声明或属性', 'Claim or attribute of the groups'),
    roles: {
      ...called('按组授予的角色', 'Roles by group'),
      parts: {
        group: { label: { zh: '组', en: 'Group' } },
        role: { label: { zh: '角色', en: 'Role' }, named: 'role' },
      },
    },
    administrators: { ...called('可由组授予的管理角色', 'Roles that administer, by group'), named: 'role' },
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
