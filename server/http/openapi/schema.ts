/** Converts the contract's structs to JSON Schema, as used by OpenAPI 3.1. */
import { check } from '#contract/core/validation'
import type { Endpoint } from '#contract/core/endpoint'

export interface JsonSchema {
  type?: string
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean
  anyOf?: JsonSchema[]
}

type AnyStruct = Endpoint['body']

/** Schemas by struct name: names passed to `define`, and superstruct's own. */
const schemasByName: Record<string, JsonSchema> = {
  string: { type: 'string' },
  text: { type: 'string' },
  raw: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  record: { type: 'object' },
  Id: { type: 'string', format: 'uuid' },
  LocalDate: { type: 'string', format: 'date', description: 'A calendar day in Zambia.' },
  Instant: { type: 'string', format: 'date-time' },
  Zmw: { type: 'number', description: 'Kwacha, with at most two decimals.' },
  Stars: { type: 'integer', description: '1 to 5.' },
  Sha256: { type: 'string', description: 'SHA-256 as 64 hexadecimal digits.' },
  token: { type: 'string' },
  code: { type: 'string' },
  device: { type: 'string' },
  union: { description: 'One of several forms.' },
}

const isAllowed = (struct: AnyStruct, value: unknown): boolean => check(struct, value).ok

/**
 * Converts a struct to JSON Schema. Limits from refinements (lengths, ranges, patterns) are omitted, because a struct
 * does not expose them.
 * @param struct of a request or a response
 */
export function toJsonSchema(struct: AnyStruct): JsonSchema {
  const schema = buildSchema(struct)
  const isOpen = Object.keys(schema).every((key) => key === 'description')
  return !isOpen && isAllowed(struct, null) ? { anyOf: [schema, { type: 'null' }] } : schema
}

function buildSchema(struct: AnyStruct): JsonSchema {
  const { type, schema } = struct as { type: string; schema: unknown }
  if (type === 'array') return { type: 'array', items: schema ? toJsonSchema(schema as AnyStruct) : {} }
  if (type === 'enums') return { enum: Object.values(schema as object) }
  if (type === 'literal') return schema === null ? {} : { const: schema }
  if (type === 'object' || type === 'type')
    return buildObjectSchema(struct, (schema ?? {}) as Record<string, AnyStruct>)
  return schemasByName[type] ?? {}
}

function buildObjectSchema({ type }: AnyStruct, fields: Record<string, AnyStruct>): JsonSchema {
  const names = Object.keys(fields)
  const required = names.filter((name) => !isAllowed(fields[name]!, undefined))
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, toJsonSchema(fields[name]!)])),
    ...(required.length > 0 ? { required } : {}),
    // Requests are validated strictly; responses may gain fields.
    ...(type === 'object' ? { additionalProperties: false } : {}),
  }
}
