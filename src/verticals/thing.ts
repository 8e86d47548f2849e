/** A schema.org object. `JSON.stringify` omits its undefined properties. */
export type Thing = { '@type': string | string[] } & Record<string, unknown>
