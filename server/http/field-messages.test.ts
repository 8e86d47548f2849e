/** What a user reads about an invalid value, for every field of every command. */
import { expect, it } from 'vitest'
import { isMutation } from '#contract/core/build-request'
import type { Endpoint } from '#contract/core/endpoint'
import { getFieldName } from '#contract/core/field-messages'
import { Refusal } from '#contract/core/refusals'
import { invalidInputMessage } from '#contract/core/validation'
import { endpoints } from '#contract/index'
import { buildSample, hostileValues } from '../../tests/support/hostile-requests'
import { listFields } from '../../tests/support/hostile-values'
import { validateInput } from './execute'

const commands = endpoints.filter(isMutation)
const ids = ['0193f2a0-0000-7000-8000-000000000001']

type Path = readonly (string | number)[]

/** Returns a copy of the value with `leaf` at the path. */
function replaceAt(value: unknown, [step, ...rest]: Path, leaf: unknown): unknown {
  if (step === undefined) return leaf
  const copy: Record<string | number, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) }
  copy[step] = replaceAt(copy[step], rest, leaf)
  return copy
}

/** Returns the messages by field that the server sends about this body. */
function readMessages(endpoint: Endpoint, body: unknown): Record<string, string> {
  try {
    validateInput(endpoint, { params: buildSample(endpoint.params, ids), body })
    return {}
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return (error.toBody().fields ?? {}) as Record<string, string>
  }
}

it('the message about an invalid value names the field, or says what to enter', () => {
  const unclear = new Set<string>()
  for (const endpoint of commands) {
    const sample = buildSample(endpoint.body, ids)
    for (const { path } of listFields(endpoint.body))
      for (const value of Object.values(hostileValues))
        for (const [field, message] of Object.entries(readMessages(endpoint, replaceAt(sample, path, value))))
          if (message.includes(invalidInputMessage) || !/^[A-Z].{3,}/.test(message))
            unclear.add(`${endpoint.name} ${field}: ${message}`)
  }
  expect([...unclear]).toEqual([])
})

it('the name of a field is a plain word', () => {
  const names = commands.flatMap(({ body }) => listFields(body).map(({ path }) => path.join('.')))
  const unclear = names.filter((name) => !/^[a-zA-Z][a-zA-Z ]{2,}$/.test(getFieldName(name)))
  expect([...new Set(unclear)]).toEqual([])
})

it.each([
  ['payFrom', 'lowest pay'],
  ['listingId', 'listing'],
  ['passengers.0.fullName', 'full name'],
  ['', 'details'],
])('the field %s has the name "%s"', (field, name) => {
  expect(getFieldName(field)).toBe(name)
})
