/**
 * An installed app uses the protocol it was built with, perhaps for months. When one of these messages changes its
 * shape, decide whether an old client still understands it. If so, write the new hash here; if not, raise
 * `protocolVersion` as well.
 */
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Struct } from 'superstruct'
import { endpoints } from '#contract/index'
import { EntityRow, CommandOutcome, protocolVersion, pull, push, PushedCommand } from '#contract/sync/sync'

/** Describes the shape of a struct: the names and types of its fields, recursively. */
function describeShape(struct: Struct<any, any>, depth = 0): unknown {
  const { type, schema } = struct
  if (depth > 6 || schema === null || schema === undefined) return formatType(struct, type)
  if (schema instanceof Object && 'type' in schema && 'validator' in schema)
    return [type, describeShape(schema as Struct<any, any>, depth + 1)]
  if (typeof schema !== 'object') return [type, schema]
  const fields = Object.entries(schema as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : 1))
  return [type, fields.map(([name, field]) => [name, isStruct(field) ? describeShape(field, depth + 1) : field])]
}
const isStruct = (value: unknown): value is Struct<any, any> =>
  typeof value === 'object' && value !== null && 'validator' in value
const formatType = (struct: Struct<any, any>, type: string) => (struct.is(undefined) ? `${type}?` : type)

const computeHash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

const queued = endpoints
  .filter((endpoint) => endpoint.offline === 'queue')
  .map(({ name, method, path, params, body }) => [name, method, path, describeShape(params), describeShape(body)])

it('the messages of protocol version 1 are unchanged since their release', () => {
  expect(protocolVersion).toBe(1)
  const messages = [
    push.path,
    pull.path,
    ...[push.body, push.answer, pull.query, pull.answer, PushedCommand, EntityRow, CommandOutcome].map((struct) =>
      describeShape(struct),
    ),
  ]
  expect({ messages: computeHash(messages), queued: computeHash(queued) }).toMatchInlineSnapshot(`
    {
      "messages": "a7f89a0268af45b2",
      "queued": "22feedc864549255",
    }
  `)
})
