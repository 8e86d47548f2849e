import { object } from 'superstruct'
import { describe, expect, it } from 'vitest'
import { isFreeText, listAcceptedValues, listFields, outOfBounds } from '../tests/support/hostile-values'
import { listingFields } from './verticals/listing-fields'
import { verticalSchemas } from './verticals/schemas'
import { endpoints } from './index'

const inputs = [
  ...endpoints.flatMap(({ name, params, query, body }) =>
    Object.entries({ params, query, body }).map(([part, struct]) => ({ name: `${name} ${part}`, struct })),
  ),
  ...Object.entries(listingFields).map(([id, { fields }]) => ({ name: `listing of ${id}`, struct: object(fields) })),
  ...Object.entries(verticalSchemas).map(([id, { choice }]) => ({ name: `choice of ${id}`, struct: choice })),
]

describe('the input of every endpoint', () => {
  it('rejects days that no calendar has and numbers that no column can store', () => {
    const faults = inputs.flatMap(({ name, struct }) =>
      listFields(struct, [name]).flatMap(({ path, struct: field }) => {
        const accepted = isFreeText(field) ? [] : listAcceptedValues(field, outOfBounds)
        return accepted.length > 0 ? [`${path.join('.')} accepts ${accepted.join(', ')}`] : []
      }),
    )
    expect(faults).toEqual([])
  })

  it('rejects a negative price that a client claims to have seen', () => {
    const prices = inputs.flatMap(({ name, struct }) =>
      listFields(struct, [name]).filter(({ path }) => /^seen(Total|Price|Fee)$/.test(String(path.at(-1)))),
    )
    expect(prices.length).toBeGreaterThan(5)
    expect(prices.filter(({ struct }) => listAcceptedValues(struct, [-4000]).length > 0)).toEqual([])
  })
})
