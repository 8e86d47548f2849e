import { expect, test } from 'vitest'
import { sign, verify } from './webhook'

// The example from the Standard Webhooks libraries.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const timestamp = '1614265330'
const body = '{"test": 2432232314}'
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
const now = Number(timestamp) * 1000
const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }

test('The signature matches the example of the standard', () => {
  expect(sign(secret, id, timestamp, body)).toBe(signature)
  expect(sign(secret.slice('whsec_'.length), id, timestamp, Buffer.from(body))).toBe(signature)
})

test('A valid recent signature is accepted', () => {
  expect(verify(secret, headers, body, now)).toBe(true)
  expect(verify(secret, headers, Buffer.from(body), now + 299_000)).toBe(true)
  expect(verify(secret, headers, body, now - 299_000)).toBe(true)
})

test('A valid signature among several is accepted', () => {
  const severalSignatures = `v1,${'A'.repeat(43)}= v2,whatever ${signature}`
  expect(verify(secret, { ...headers, 'webhook-signature': severalSignatures }, body, now)).toBe(true)
})

test.each([
  ['another body', {}, `${body} `, now],
  ['another id', { 'webhook-id': 'msg_other' }, body, now],
  ['another time', { 'webhook-timestamp': '1614265331' }, body, now],
  ['no id', { 'webhook-id': undefined }, body, now],
  ['no signature', { 'webhook-signature': '' }, body, now],
  ['an unknown version', { 'webhook-signature': signature.replace('v1', 'v2') }, body, now],
  ['a cut signature', { 'webhook-signature': signature.slice(0, -5) }, body, now],
  ['a non-numeric timestamp', { 'webhook-timestamp': 'NaN' }, body, now],
  [
    'a long list with the valid signature last',
    { 'webhook-signature': `${'v1,x '.repeat(10)}${signature}` },
    body,
    now,
  ],
  ['a timestamp six minutes in the past', {}, body, now + 360_000],
  ['a timestamp six minutes in the future', {}, body, now - 360_000],
] as const)('The verification rejects %s', (_, changed, rawBody, at) => {
  expect(verify(secret, { ...headers, ...changed }, rawBody, at)).toBe(false)
})

test('An empty secret verifies nothing', () => {
  for (const emptySecret of ['', 'whsec_', '!!']) {
    expect(
      verify(emptySecret, { ...headers, 'webhook-signature': sign(emptySecret, id, timestamp, body) }, body, now),
    ).toBe(false)
  }
})
