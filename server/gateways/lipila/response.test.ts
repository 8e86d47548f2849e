import { expect, test } from 'vitest'
import { readResponse, parseStatus } from './response'

const parse = (more: object) => parseStatus({ referenceId: 'r1', currency: 'ZMW', ...more }, 'r1')

test.each([
  ['Successful', 'successful'],
  ['SUCCESSFUL', 'successful'],
  ['Failed', 'failed'],
  ['Cancelled', 'failed'],
  ['Pending', 'pending'],
  ['TI', 'pending'],
  ['Success', 'pending'],
  ['constructor', 'pending'],
  ['', 'pending'],
  [undefined, 'pending'],
  [null, 'pending'],
  [7, 'pending'],
  [{}, 'pending'],
])('The status word %j means %s', (status, state) => {
  expect(parse({ status }).state).toBe(state)
})

test('The amount of a response is converted to ngwee', () => {
  expect(parse({ status: 'Successful', amount: 1250.55 }).amountNgwee).toBe(125_055)
  expect(parse({ status: 'Successful', amount: '1250' })).not.toHaveProperty('amountNgwee')
})

test('The message of a response is shortened and contains no account number', () => {
  const { message } = parse({ status: 'Failed', message: `No funds\r\non +260977123456 ${'x'.repeat(500)}` })
  expect(message).toMatch(/^No funds on … x+$/)
  expect(message).toHaveLength(200)
})

test('Our reference is accepted in either id field', () => {
  expect(parseStatus({ referenceId: 'LPL-1', identifier: 'r1', status: 'Successful' }, 'r1').state).toBe('successful')
  expect(parseStatus({ status: 'Successful' }, 'r1').state).toBe('successful')
})

test('A success for another transfer or in another currency is rejected', () => {
  expect(() => parseStatus({ referenceId: 'r2', identifier: 'LPL-1', status: 'Successful' }, 'r1')).toThrow(
    'another transfer',
  )
  expect(() => parse({ currency: 'USD', status: 'Successful' })).toThrow('another transfer')
})

test('A response that is HTML, empty or endless is rejected', async () => {
  const page = new Response('<html>Sign in to the network</html>')
  await expect(readResponse(page)).rejects.toThrow('no JSON')
  await expect(readResponse(new Response(null))).rejects.toThrow('no JSON')
  await expect(readResponse(new Response('null'))).rejects.toThrow('no JSON')
  await expect(readResponse(new Response(`{"a":"${'x'.repeat(100_000)}"}`))).rejects.toThrow('without end')
})
