/**
 * Builds careless and hostile requests from an endpoint's own structs, so that every new endpoint is tested without
 * extra work: bodies that are valid except for one field, and invalid bodies.
 */
import type { Struct } from 'superstruct'
import { check } from '#contract/core/validation'
import type { Endpoint } from '#contract/core/endpoint'
import { uploadChunkType } from '#contract/sync/uploads'
import { edgeValues, isFreeText, listAcceptedValues, listFields } from './hostile-values'

type AnyStruct = Struct<any, any>
type PathStep = string | number

/** Part of every hostile text. It must not appear in a refusal or in the log. */
export const hostileMarker = 'Xq7hostile'

/** Text that is inserted into the JSON unchanged, for values that `JSON.stringify` cannot produce. */
class RawJson {
  constructor(readonly json: string) {}
}

const nestJson = (open: string, close: string, depth: number): RawJson =>
  new RawJson(open.repeat(depth) + close.repeat(depth))

export const hostileValues: Record<string, unknown> = {
  nothing: undefined,
  null: null,
  empty: '',
  blank: '   \t\n ',
  'one character': 'x',
  'ten thousand characters': hostileMarker.repeat(1000),
  script: `<script>alert("${hostileMarker}")</script>`,
  'closing tags': `</script></title>"'><img src=x onerror=alert(1)>${hostileMarker}`,
  'right to left': `\u202e${hostileMarker}\u2066gpj.exe\u200f`,
  NUL: `${hostileMarker}\u0000`,
  'a lone surrogate': `${hostileMarker}\ud800`,
  'a lone low surrogate': `\udfff${hostileMarker}`,
  'control characters': `${hostileMarker}\u0007\u001b[31m\r\nSet-Cookie: a=b`,
  'an injection': `${hostileMarker}'; drop table account; --`,
  'a pattern': '%_\\',
  'a list of nothing': [],
  'a list': [hostileMarker],
  'a list in a list': [[hostileMarker]],
  'an object': { [hostileMarker]: hostileMarker },
  'an object without words': { toString: {}, valueOf: {} },
  'a prototype': new RawJson('{"__proto__":{"isAdmin":true}}'),
  true: true,
  zero: 0,
  'less than nothing': -1,
  'a part': 0.1234567,
  huge: 1e21,
  'beyond 32 bits': 2 ** 40,
  'beyond all numbers': new RawJson('1e309'),
  'less than all numbers': new RawJson('-1e309'),
  'deep lists': nestJson('[', ']', 5000),
  'deep objects': new RawJson('{"a":'.repeat(5000) + '1' + '}'.repeat(5000)),
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

/**
 * Returns a value that the struct accepts, as far as one can be guessed.
 *
 * @param ids IDs of existing entities
 */
export function buildSample(struct: AnyStruct, ids: readonly string[]): unknown {
  const { schema } = struct
  if (struct.type === 'array' && schema) return [buildSample(schema as AnyStruct, ids)]
  const fields = getFields(struct)
  if (fields) return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, buildSample(field, ids)]))
  const enumValues = schema && typeof schema === 'object' ? Object.values(schema) : []
  return [...enumValues, ...ids, ...samples].find((value) => check(struct, value).ok)
}

function getFields({ type, schema }: AnyStruct): Record<string, AnyStruct> | null {
  return (type === 'object' || type === 'type') && schema ? (schema as Record<string, AnyStruct>) : null
}

/** Returns every path in a sample that a hostile value can replace. */
export function listPaths(struct: AnyStruct, path: readonly PathStep[] = []): PathStep[][] {
  if (path.length > 3) return []
  const inner = struct.type === 'array' && struct.schema ? listPaths(struct.schema as AnyStruct, [...path, 0]) : []
  const fields = Object.entries(getFields(struct) ?? {}).flatMap(([name, field]) => listPaths(field, [...path, name]))
  return [...(path.length > 0 ? [[...path]] : []), ...inner, ...fields]
}

/** Returns the sample as JSON, with `value` at the path. */
export function buildBody(sample: unknown, path: readonly PathStep[], value: unknown): string {
  const raw: string[] = []
  const substitute = value instanceof RawJson ? `@raw${raw.push(value.json)}@` : value
  return JSON.stringify(replaceAt(sample, path, substitute)).replace(
    /"@raw(\d)@"/,
    (_, index: string) => raw[Number(index) - 1]!,
  )
}

function replaceAt(sample: any, [step, ...rest]: readonly PathStep[], value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(sample)) return sample.map((item, index) => (index === step ? replaceAt(item, rest, value) : item))
  return { ...sample, [step]: replaceAt(sample?.[step], rest, value) }
}

export interface Attack {
  name: string
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

const jsonHeaders = { 'content-type': 'application/json' }

/**
 * @param ids IDs of existing entities
 * @param maxTries of each hostile value in the fields of one endpoint. An endpoint with more fields sends each value in
 *   every second field, every third field, and so on.
 */
export function buildAttacks(endpoint: Endpoint, ids: readonly string[], maxTries = Infinity): Attack[] {
  const sample = (struct: AnyStruct) => (buildSample(struct, ids) ?? {}) as Record<string, unknown>
  const params = sample(endpoint.params)
  const validBody = sample(endpoint.body)
  const url = buildAddress(endpoint, params)
  const addresses = [...buildPathAttacks(endpoint, params), ...buildQueryAttacks(endpoint, url)]
  if (endpoint.method === 'GET') return addresses
  return [
    ...addresses.map((attack) => ({ ...attack, headers: jsonHeaders, payload: JSON.stringify(validBody) })),
    ...(endpoint.files
      ? buildFormAttacks(endpoint, url, validBody)
      : buildFieldAttacks(endpoint, url, validBody, maxTries)),
    ...buildInvalidBodyAttacks(url, validBody),
    ...buildByteAttacks(url),
  ]
}

const buildAddress = ({ path }: Endpoint, params: Record<string, unknown>): string =>
  `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))}`

const hostileAddressParts: Record<string, string> = {
  'a word': hostileMarker,
  NUL: '%00',
  'half a character': '%ff%fe',
  'no encoding': '%zz',
  'a line break': '%0d%0a',
  'a line separator': '%e2%80%a8',
  'a way up': '..%2f..%2fetc%2fpasswd',
  'a script': encodeURIComponent(`<script>${hostileMarker}</script>`),
  'right to left': encodeURIComponent(`\u202e${hostileMarker}`),
  'an injection': encodeURIComponent(`${hostileMarker}' or 1=1 --`),
  'less than nothing': '-1',
  'beyond all numbers': '1e309',
  long: 'x'.repeat(299),
  'very long': 'x'.repeat(10_000),
}

const buildPathAttacks = (endpoint: Endpoint, params: Record<string, unknown>): Attack[] =>
  Object.keys(params).flatMap((name) =>
    Object.entries(hostileAddressParts).map(([what, value]) => ({
      name: `${what} as ${name}`,
      url: buildAddress(endpoint, { ...params, [name]: '@' }).replace('%40', value),
    })),
  )

function buildQueryAttacks({ query }: Endpoint, url: string): Attack[] {
  const names = [...Object.keys(getFields(query) ?? {}), 'nobodyKnows']
  const attacks = names.flatMap((name) => [
    ...Object.entries(hostileAddressParts).map(([what, value]) => ({
      name: `${what} as ?${name}`,
      url: `${url}?${name}=${value}`,
    })),
    { name: `?${name} twice`, url: `${url}?${name}=1&${name}=2` },
    { name: `?${name} as a list`, url: `${url}?${name}[]=1` },
    { name: `?${name} as an object`, url: `${url}?${name}[a]=1` },
  ])
  return [...attacks, { name: 'a prototype in the query', url: `${url}?__proto__=1&constructor=2` }]
}

function buildFieldAttacks({ body }: Endpoint, url: string, good: object, maxTries: number): Attack[] {
  const paths = listPaths(body)
  const step = Math.ceil(paths.length / maxTries) || 1
  return [
    ...paths.flatMap((place, index) =>
      Object.entries(hostileValues)
        .filter((_, valueIndex) => (index + valueIndex) % step === 0)
        .map(([what, value]) => ({
          name: `${what} as ${place.join('.')}`,
          url,
          headers: jsonHeaders,
          payload: buildBody(good, place, value),
        })),
    ),
    ...listFields(body).flatMap(({ path, struct }) =>
      (isFreeText(struct) ? [] : listAcceptedValues(struct, edgeValues)).map((value) => ({
        name: `${String(value)} as ${path.join('.')}`,
        url,
        headers: jsonHeaders,
        payload: buildBody(good, path, value),
      })),
    ),
    {
      name: 'a field too many',
      url,
      headers: jsonHeaders,
      payload: JSON.stringify({ ...good, role: 'superAdmin', [hostileMarker]: hostileMarker }),
    },
  ]
}

/** The same attacks as a multipart form, whose fields are all text, and invalid files. */
function buildFormAttacks({ body, files = [] }: Endpoint, url: string, good: Record<string, unknown>): Attack[] {
  const texts = listPaths(body).flatMap(([name]) =>
    Object.entries(hostileValues).flatMap(([what, value]) =>
      typeof value === 'string' ? [buildFormAttack(`${what} as ${name}`, url, { ...good, [name!]: value })] : [],
    ),
  )
  const file = (what: string, name: string, type: string, content: string) =>
    buildFormAttack(what, url, good, { name, type, content })
  return [
    ...texts,
    ...files.flatMap((name) => [
      file('a page as a picture', name, 'image/png', `<script>${hostileMarker}</script>`),
      file('a program as a picture', name, 'application/x-msdownload', hostileMarker),
      file('an empty picture', name, 'image/jpeg', ''),
      file('a picture of six megabytes', name, 'image/jpeg', '\u00ff\u00d8'.repeat(1_600_000)),
    ]),
    file('a file nobody asked for', hostileMarker, 'image/png', 'x'),
  ]
}

/** Raw bytes, sent to upload endpoints and to endpoints that do not accept them. */
const buildByteAttacks = (url: string): Attack[] => {
  const headers = { 'content-type': uploadChunkType }
  return Object.entries({
    nothing: '',
    'a page': `<script>${hostileMarker}</script>`,
    'too many': 'x'.repeat(300_000),
  }).flatMap(([what, payload]) => [
    { name: `${what} as bytes`, url, headers, payload },
    { name: `${what} as bytes at 0`, url: `${url}?offset=0`, headers, payload },
    { name: `${what} as bytes of another sum`, url: `${url}?offset=0&sha256=${'0'.repeat(64)}`, headers, payload },
  ])
}

function buildFormAttack(
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
    parts.push(
      part(`name="${file.name}"; filename="../${hostileMarker}.png"\r\nContent-Type: ${file.type}`, file.content),
    )
  return {
    name: what,
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
  }
}

function buildInvalidBodyAttacks(url: string, good: object): Attack[] {
  const validJson = JSON.stringify(good)
  const buildAttack = (
    name: string,
    type: string,
    payload: string | Buffer,
    more: Record<string, string> = {},
  ): Attack => ({
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
      `"${hostileMarker}"`,
      '{',
      `{"${hostileMarker}"`,
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{"a":1}}}',
      'NaN',
      '\u0000',
    ].map((body) => buildAttack(`the body ${JSON.stringify(body)}`, 'application/json', body)),
    buildAttack('a deep body', 'application/json', '['.repeat(200_000)),
    buildAttack('half a character', 'application/json', Buffer.from([0x22, 0xff, 0xfe, 0x22])),
    buildAttack(
      'more than a megabyte',
      'application/json',
      JSON.stringify({ ...good, [hostileMarker]: 'x'.repeat(1_100_000) }),
    ),
    buildAttack('a megabyte of nothing', 'application/json', ' '.repeat(1_100_000)),
    buildAttack('plain text', 'text/plain', validJson),
    buildAttack('XML', 'application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    buildAttack('a plain form', 'application/x-www-form-urlencoded', `a=1&b=${hostileMarker}`),
    buildAttack('a form without a boundary', 'multipart/form-data', hostileMarker),
    buildAttack(
      'half a form',
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="${hostileMarker}"\r\n\r\n`,
    ),
    buildAttack('a type of nothing', 'application/', validJson),
    buildAttack('what is not packed', 'application/json', validJson, { 'content-encoding': 'gzip' }),
    buildAttack('an unknown packing', 'application/json', validJson, { 'content-encoding': hostileMarker }),
    buildAttack('a key that is none', 'application/json', validJson, { 'idempotency-key': hostileMarker }),
  ]
}
