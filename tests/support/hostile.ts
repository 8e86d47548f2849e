/**
 * What a careless or hostile caller sends, made from an endpoint's own structs, so that a new endpoint is attacked the day
 * it is born: a body that is valid in all fields but one, and bodies that are none.
 */
import type { Struct } from 'superstruct'
import { check } from '#contract/core/validation'
import type { Endpoint } from '#contract/core/endpoint'
import { uploadChunkType } from '#contract/sync/uploads'

type AnyStruct = Struct<any, any>
type Step = string | number

/** Stands in everything hostile that is text: it must come back in no refusal and in no log. */
export const mark = 'Xq7hostile'

/** Written into the JSON as it is: what `JSON.stringify` cannot say. */
class Raw {
  constructor(readonly json: string) {}
}

const deep = (open: string, close: string, depth: number): Raw => new Raw(open.repeat(depth) + close.repeat(depth))

export const hostileValues: Record<string, unknown> = {
  nothing: undefined,
  null: null,
  empty: '',
  blank: '   \t\n ',
  'one character': 'x',
  'ten thousand characters': mark.repeat(1000),
  script: `<script>alert("${mark}")</script>`,
  'closing tags': `</script></title>"'><img src=x onerror=alert(1)>${mark}`,
  'right to left': `\u202e${mark}\u2066gpj.exe\u200f`,
  NUL: `${mark}\u0000`,
  'a lone surrogate': `${mark}\ud800`,
  'a lone low surrogate': `\udfff${mark}`,
  'control characters': `${mark}\u0007\u001b[31m\r\nSet-Cookie: a=b`,
  'an injection': `${mark}'; drop table account; --`,
  'a pattern': '%_\\',
  'a list of nothing': [],
  'a list': [mark],
  'a list in a list': [[mark]],
  'an object': { [mark]: mark },
  'an object without words': { toString: {}, valueOf: {} },
  'a prototype': new Raw('{"__proto__":{"isAdmin":true}}'),
  true: true,
  zero: 0,
  'less than nothing': -1,
  'a part': 0.1234567,
  huge: 1e21,
  'beyond 32 bits': 2 ** 40,
  'beyond all numbers': new Raw('1e309'),
  'less than all numbers': new Raw('-1e309'),
  'deep lists': deep('[', ']', 5000),
  'deep objects': new Raw('{"a":'.repeat(5000) + '1' + '}'.repeat(5000)),
}

const samples: readonly unknown[] = [
  'Mutale Banda of Livingstone',
  'mutale@example.test',
  '0961234567',
  'Kwacha#2026',
  '2026-12-01',
  '2026-12-01T08:00:00Z',
  '08:30',
  '1',
  1,
  2.5,
  true,
  'https://example.test/',
  'en',
  {},
  [],
  'TypeError',
  'index-a1b2c3d4.js:1:2',
  'a1b2c3d4',
  '/store/:id',
  'vendors.list',
]

/** A value that the struct takes, as far as one can be guessed. `ids` are of things that exist. */
export function sampleOf(struct: AnyStruct, ids: readonly string[]): unknown {
  const { schema } = struct
  if (struct.type === 'array' && schema) return [sampleOf(schema as AnyStruct, ids)]
  const fields = fieldsOf(struct)
  if (fields) return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sampleOf(field, ids)]))
  const known = schema && typeof schema === 'object' ? Object.values(schema) : []
  return [...known, ...ids, ...samples].find((value) => check(struct, value).ok)
}

function fieldsOf({ type, schema }: AnyStruct): Record<string, AnyStruct> | null {
  return (type === 'object' || type === 'type') && schema ? (schema as Record<string, AnyStruct>) : null
}

/** Every place in a sample where something hostile may stand. */
export function placesIn(struct: AnyStruct, at: readonly Step[] = []): Step[][] {
  if (at.length > 3) return []
  const inner = struct.type === 'array' && struct.schema ? placesIn(struct.schema as AnyStruct, [...at, 0]) : []
  const fields = Object.entries(fieldsOf(struct) ?? {}).flatMap(([name, field]) => placesIn(field, [...at, name]))
  return [...(at.length > 0 ? [[...at]] : []), ...inner, ...fields]
}

/** The sample with `value` at the place, as JSON. */
export function bodyWith(sample: unknown, place: readonly Step[], value: unknown): string {
  const raw: string[] = []
  const stand = value instanceof Raw ? `@raw${raw.push(value.json)}@` : value
  return JSON.stringify(replaced(sample, place, stand)).replace(
    /"@raw(\d)@"/,
    (_, index: string) => raw[Number(index) - 1]!,
  )
}

function replaced(sample: any, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(sample)) return sample.map((item, index) => (index === step ? replaced(item, rest, value) : item))
  return { ...sample, [step]: replaced(sample?.[step], rest, value) }
}

export interface Attack {
  name: string
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

const json = { 'content-type': 'application/json' }

export function attacksOn(endpoint: Endpoint, ids: readonly string[]): Attack[] {
  const sample = (struct: AnyStruct) => (sampleOf(struct, ids) ?? {}) as Record<string, unknown>
  const params = sample(endpoint.params)
  const good = sample(endpoint.body)
  const url = addressOf(endpoint, params)
  const addresses = [...inPath(endpoint, params), ...inQuery(endpoint, url)]
  if (endpoint.method === 'GET') return addresses
  return [
    ...addresses.map((attack) => ({ ...attack, headers: json, payload: JSON.stringify(good) })),
    ...(endpoint.files ? forms(endpoint, url, good) : fields(endpoint, url, good)),
    ...noBodies(url, good),
    ...bytes(url),
  ]
}

const addressOf = ({ path }: Endpoint, params: Record<string, unknown>): string =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))}`

const inAddresses: Record<string, string> = {
  'a word': mark,
  NUL: '%00',
  'half a character': '%ff%fe',
  'no encoding': '%zz',
  'a line break': '%0d%0a',
  'a line separator': '%e2%80%a8',
  'a way up': '..%2f..%2fetc%2fpasswd',
  'a script': encodeURIComponent(`<script>${mark}</script>`),
  'right to left': encodeURIComponent(`\u202e${mark}`),
  'an injection': encodeURIComponent(`${mark}' or 1=1 --`),
  'less than nothing': '-1',
  'beyond all numbers': '1e309',
  long: 'x'.repeat(299),
  'very long': 'x'.repeat(10_000),
}

const inPath = (endpoint: Endpoint, params: Record<string, unknown>): Attack[] =>
  Object.keys(params).flatMap((name) =>
    Object.entries(inAddresses).map(([what, value]) => ({
      name: `${what} as ${name}`,
      url: addressOf(endpoint, { ...params, [name]: '@' }).replace('%40', value),
    })),
  )

function inQuery({ query }: Endpoint, url: string): Attack[] {
  const names = [...Object.keys(fieldsOf(query) ?? {}), 'nobodyKnows']
  const each = names.flatMap((name) => [
    ...Object.entries(inAddresses).map(([what, value]) => ({
      name: `${what} as ?${name}`,
      url: `${url}?${name}=${value}`,
    })),
    { name: `?${name} twice`, url: `${url}?${name}=1&${name}=2` },
    { name: `?${name} as a list`, url: `${url}?${name}[]=1` },
    { name: `?${name} as an object`, url: `${url}?${name}[a]=1` },
  ])
  return [...each, { name: 'a prototype in the query', url: `${url}?__proto__=1&constructor=2` }]
}

const fields = ({ body }: Endpoint, url: string, good: object): Attack[] => [
  ...placesIn(body).flatMap((place) =>
    Object.entries(hostileValues).map(([what, value]) => ({
      name: `${what} as ${place.join('.')}`,
      url,
      headers: json,
      payload: bodyWith(good, place, value),
    })),
  ),
  {
    name: 'a field too many',
    url,
    headers: json,
    payload: JSON.stringify({ ...good, role: 'superAdmin', [mark]: mark }),
  },
]

/** The same as a form, whose fields are all text, and files that are none. */
function forms({ body, files = [] }: Endpoint, url: string, good: Record<string, unknown>): Attack[] {
  const texts = placesIn(body).flatMap(([name]) =>
    Object.entries(hostileValues).flatMap(([what, value]) =>
      typeof value === 'string' ? [form(`${what} as ${name}`, url, { ...good, [name!]: value })] : [],
    ),
  )
  const file = (what: string, name: string, type: string, content: string) =>
    form(what, url, good, { name, type, content })
  return [
    ...texts,
    ...files.flatMap((name) => [
      file('a page as a picture', name, 'image/png', `<script>${mark}</script>`),
      file('a program as a picture', name, 'application/x-msdownload', mark),
      file('an empty picture', name, 'image/jpeg', ''),
      file('a picture of six megabytes', name, 'image/jpeg', '\u00ff\u00d8'.repeat(1_600_000)),
    ]),
    file('a file nobody asked for', mark, 'image/png', 'x'),
  ]
}

/** To where bytes are taken, and to where they are not. */
const bytes = (url: string): Attack[] => {
  const headers = { 'content-type': uploadChunkType }
  return Object.entries({ nothing: '', 'a page': `<script>${mark}</script>`, 'too many': 'x'.repeat(300_000) }).flatMap(
    ([what, payload]) => [
      { name: `${what} as bytes`, url, headers, payload },
      { name: `${what} as bytes at 0`, url: `${url}?offset=0`, headers, payload },
      { name: `${what} as bytes of another sum`, url: `${url}?offset=0&sha256=${'0'.repeat(64)}`, headers, payload },
    ],
  )
}

function form(
  what: string,
  url: string,
  texts: Record<string, unknown>,
  file?: { name: string; type: string; content: string },
): Attack {
  const boundary = 'h6boundary'
  const part = (head: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const parts = Object.entries(texts).map(([name, value]) => part(`name="${name}"`, String(value)))
  if (file)
    parts.push(part(`name="${file.name}"; filename="../${mark}.png"\r\nContent-Type: ${file.type}`, file.content))
  return {
    name: what,
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
  }
}

function noBodies(url: string, good: object): Attack[] {
  const said = JSON.stringify(good)
  const as = (name: string, type: string, payload: string | Buffer, more: Record<string, string> = {}): Attack => ({
    name,
    url,
    payload,
    headers: { 'content-type': type, ...more },
  })
  return [
    { name: 'no body', url },
    ...[
      '',
      'null',
      '[]',
      '7',
      `"${mark}"`,
      '{',
      `{"${mark}"`,
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{"a":1}}}',
      'NaN',
      '\u0000',
    ].map((body) => as(`the body ${JSON.stringify(body)}`, 'application/json', body)),
    as('a deep body', 'application/json', '['.repeat(200_000)),
    as('half a character', 'application/json', Buffer.from([0x22, 0xff, 0xfe, 0x22])),
    as('more than a megabyte', 'application/json', JSON.stringify({ ...good, [mark]: 'x'.repeat(1_100_000) })),
    as('a megabyte of nothing', 'application/json', ' '.repeat(1_100_000)),
    as('plain text', 'text/plain', said),
    as('XML', 'application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    as('a plain form', 'application/x-www-form-urlencoded', `a=1&b=${mark}`),
    as('a form without a boundary', 'multipart/form-data', mark),
    as(
      'half a form',
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="${mark}"\r\n\r\n`,
    ),
    as('a type of nothing', 'application/', said),
    as('what is not packed', 'application/json', said, { 'content-encoding': 'gzip' }),
    as('an unknown packing', 'application/json', said, { 'content-encoding': mark }),
    as('a key that is none', 'application/json', said, { 'idempotency-key': mark }),
  ]
}
