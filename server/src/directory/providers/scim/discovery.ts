import { type Attribute, ENTERPRISE_ATTRIBUTES, GROUP_ATTRIBUTES, USER_ATTRIBUTES } from './attributes';
import { MOST, type ScimAnswer, type ScimCall } from './call';
import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, listBody, ScimError, USER_SCHEMA } from './protocol';

const OF_SCHEMAS = 'urn:ietf:params:scim:schemas:core:2.0';

/** What is supported (RFC 7643, 5). */
export async function serviceProviderConfig({ base }: ScimCall): Promise<ScimAnswer> {
  const body = {
    schemas: [`${OF_SCHEMAS}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MOST },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A token that the tenant’s administrators make in the settings',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
  return { status: 200, body };
}

const typesAt = (base: string) => [
  {
    schemas: [`${OF_SCHEMAS}:ResourceType`],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    schema: USER_SCHEMA,
    schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  },
  {
    schemas: [`${OF_SCHEMAS}:ResourceType`],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    schema: GROUP_SCHEMA,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/Group` },
  },
];

/** With what the protocol takes for granted (RFC 7643, 7). */
const described = ({ subAttributes, ...attribute }: Attribute): object => ({
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  description: attribute.name,
  ...attribute,
  ...(subAttributes && { subAttributes: subAttributes.map(described) }),
});

const schemasAt = (base: string) =>
  [
    { id: USER_SCHEMA, name: 'User', of: USER_ATTRIBUTES },
    { id: GROUP_SCHEMA, name: 'Group', of: GROUP_ATTRIBUTES },
    { id: ENTERPRISE_SCHEMA, name: 'EnterpriseUser', of: ENTERPRISE_ATTRIBUTES },
  ].map(({ id, name, of }) => ({
    schemas: [`${OF_SCHEMAS}:Schema`],
    id,
    name,
    description: name,
    attributes: of.map(described),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }));

const oneOf = (all: { id: string }[], id: string): ScimAnswer => {
  const found = all.find((one) => one.id === id);
  if (!found) throw new ScimError(404, `there is no ${id}`);
  return { status: 200, body: { ...found } };
};
const allOf = (all: { id: string }[]): ScimAnswer => ({ status: 200, body: listBody(all, all.length, 1) });

export const resourceTypes = async ({ base }: ScimCall) => allOf(typesAt(base));
export const resourceType = async ({ base, id }: ScimCall) => oneOf(typesAt(base), id);
export const schemas = async ({ base }: ScimCall) => allOf(schemasAt(base));
export const schema = async ({ base, id }: ScimCall) => oneOf(schemasAt(base), id);
