/** A schema.org object. `JSON.stringify` omits its undefined properties. */
export type SchemaOrgObject = { '@type': string | string[] } & Record<string, unknown>
