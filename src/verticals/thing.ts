/** One thing as schema.org writes it. What is undefined is left out by JSON. */
export type Thing = { '@type': string | string[] } & Record<string, unknown>
