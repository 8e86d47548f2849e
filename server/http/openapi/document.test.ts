import { Validator } from '@seriousme/openapi-schema-validator'
import { array, enums, nullable, number, object, optional, string, type } from 'superstruct'
import { describe, expect, it } from 'vitest'
import { scopeEndpoints } from '#contract/api-scopes'
import { webhookEventNames } from '#contract/core/webhook-events'
import { endpoints } from '#contract/index'
import { Id } from '#contract/core/values'
import { toOpenApi } from './document'
import { toJsonSchema } from './schema'

const document = toOpenApi(endpoints, 'https://tilipo.test')

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('has one operation for each endpoint of the contract', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(ids.sort()).toEqual(endpoints.map(({ name }) => name).sort())
  })

  it('declares every parameter of a path', () => {
    const undeclared = Object.entries(document.paths).flatMap(([path, operations]) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      return Object.values(operations).flatMap(({ operationId, parameters }) => {
        const declared = parameters
          .filter((parameter: any) => parameter.in === 'path')
          .map((parameter: any) => parameter.name)
        return names.some((name) => !declared.includes(name)) ? [operationId] : []
      })
    })
    expect(undeclared).toEqual([])
  })

  it('requires a session exactly where the contract does', () => {
    const { paths } = document
    expect(paths['/cart']!.get!.security).toEqual([{ session: [] }])
    expect(paths['/listings']!.get!.security).toEqual([])
  })

  it('names the scope of each operation that a key of the API reaches', () => {
    const { paths, components } = document
    expect(paths['/partner/bookings']?.get?.security).toEqual([{ session: [] }, { apiKey: ['bookings:read'] }])
    expect(paths['/payouts/mobile-money']?.post?.security).toEqual([{ session: [] }])
    const scoped = Object.values(paths).flatMap((path) =>
      Object.values(path).filter(({ security }) => security.some((scheme) => 'apiKey' in scheme)),
    )
    expect(scoped.map(({ operationId }) => operationId).sort()).toEqual(
      Object.values(scopeEndpoints)
        .flat()
        .map(({ name }) => name)
        .sort(),
    )
    expect(JSON.stringify(components.securitySchemes)).toContain('stock:write')
  })

  it('describes all webhooks', () => {
    expect(Object.keys(document.webhooks)).toEqual(webhookEventNames)
    expect(JSON.stringify(document.webhooks)).toContain('webhook-signature')
  })

  it('lists all refusal codes', () => {
    expect(document.components.schemas.Refusal!.properties!.code!.enum).toContain('sold_out')
  })
})

describe('a schema', () => {
  it('tells required, optional and nullable fields apart', () => {
    const struct = object({ id: Id, note: optional(string()), price: nullable(number()) })
    expect(toJsonSchema(struct)).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string', format: 'uuid' },
        note: { type: 'string' },
        price: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      },
      required: ['id', 'price'],
      additionalProperties: false,
    })
  })

  it('allows further fields in responses', () => {
    expect(toJsonSchema(type({ items: array(enums(['a', 'b'])) }))).toEqual({
      type: 'object',
      properties: { items: { type: 'array', items: { enum: ['a', 'b'] } } },
      required: ['items'],
    })
  })
})
