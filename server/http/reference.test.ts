import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#contract/core/refusals'
import { handleErrors } from './errors'
import { createReference, registerReferences } from './reference'

async function request(error: Error) {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = Fastify({ logger: { level: 'error', stream }, genReqId: createReference })
  handleErrors(app)
  registerReferences(app)
  app.get('/fails', async () => {
    throw error
  })
  const { headers, payload } = await app.inject({ url: '/fails', headers: { 'x-request-id': 'FROM-THE-CLIENT' } })
  await app.close()
  return { reference: String(headers['x-request-id']), payload, lines }
}

describe('the reference of a request', () => {
  it('is in the log and in the message of an unexpected error', async () => {
    const { reference, payload, lines } = await request(new Error('private details'))
    expect(reference).toMatch(/^[A-Z2-7]{8}$/)
    expect(JSON.parse(payload).message).toBe(
      `Something went wrong on our side. Please try again. Reference: ${reference}`,
    )
    expect(lines.map((line) => JSON.parse(line).reqId)).toEqual([reference])
  })

  it('is not part of other messages', async () => {
    const { reference, payload } = await request(new Refusal('not_found'))
    expect(payload).not.toContain(reference)
  })
})
