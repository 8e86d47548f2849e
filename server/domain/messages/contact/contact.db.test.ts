/** Contact messages: the server emails each message once and limits the number per sender. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sendContactMessage } from '#contract/messages/contact'
import { emailContactMessage } from '.'
import { openWorld, type World } from '../../../../tests/support/world'

let now = new Date('2026-11-21T09:00:00Z')
let world: World
beforeAll(async () => {
  world = await openWorld({ clock: () => now })
})
afterAll(() => world.close())
beforeEach(async () => {
  // Two hours later, the limits of the previous test no longer apply.
  now = new Date(now.getTime() + 2 * 3_600_000)
  world.gateways.emails.length = 0
})

const message = {
  fullName: 'Mutale Banda',
  email: 'mutale@example.test',
  subject: 'A room',
  message: 'Is it free\non Friday?',
}
const sendContact = (more: object = {}) =>
  world.call(sendContactMessage, { body: { id: randomUUID(), ...message, ...more } })
const listJobs = async () =>
  (await world.connection.pool.query("select payload from pending_job where task = 'mail.contact'")).rows
const countMessages = async () =>
  (await world.connection.db.selectFrom('contact_message').select('id').execute()).length

it('stores a contact message, queues it by id only, and emails it with a reply link', async () => {
  const id = randomUUID()
  const answer = await sendContact({ id })
  expect([answer.status, answer.body.message]).toEqual([
    200,
    "We've received your message and will get back to you shortly.",
  ])
  expect((await listJobs()).map(({ payload }) => payload)).toEqual([{ messageId: id }])
  await emailContactMessage({ db: world.connection.db, gateways: world.gateways }, id)
  const [email] = world.gateways.emails
  expect(email).toMatchObject({ to: 'help@tilipo.example', subject: 'Contact: A room' })
  expect(email!.text).toContain('> Is it free\n\n> on Friday?')
  expect(email!.text).toContain('mailto:mutale%40example.test?subject=Re%3A%20A%20room')
  expect(email!.text).toContain('From: Mutale Banda\nEmail: mutale@example.test')
})

it('stores one message for repeated requests with the same id', async () => {
  const [id, before, queuedBefore] = [randomUUID(), await countMessages(), (await listJobs()).length]
  const answers = await Promise.all([1, 2, 3].map(() => sendContact({ id })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([await countMessages(), (await listJobs()).length]).toEqual([before + 1, queuedBefore + 1])
})

it('accepts five messages per hour from one email, also concurrently, and returns Retry-After', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => sendContact({ email: 'Flood@Example.test' })))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(3)
  expect(refused[0]!.body).toMatchObject({
    code: 'rate_limited',
    message: 'You have already sent us several messages. Please wait an hour, or call us.',
  })
  expect(refused[0]!.headers['retry-after']).toBe('3600')
  expect((await sendContact({ email: 'another@example.test' })).status).toBe(200)
  now = new Date(now.getTime() + 3_601_000)
  expect((await sendContact({ email: 'flood@example.test' })).status).toBe(200)
})

it('accepts thirty messages per hour from one network address, regardless of the email', async () => {
  for (let count = 0; count < 30; count++)
    expect((await sendContact({ email: `person${count}@example.test` })).status).toBe(200)
  expect((await sendContact({ email: 'person31@example.test' })).status).toBe(429)
})

const invalidFields: [string, unknown, string][] = [
  ['fullName', ' ', 'Required'],
  ['fullName', 'x'.repeat(10_000), 'Please use at most 120 characters.'],
  ['fullName', 7, 'Please check the full name.'],
  ['email', 'mutale@', 'Please enter a valid email address.'],
  ['email', 'a@b.test\r\nBcc: c@d.test', 'Please enter a valid email address.'],
  ['subject', '\u200f\u202e', 'Required'],
  ['message', '', 'Required'],
  ['message', 'x'.repeat(10_000), 'Please use at most 4000 characters.'],
  ['message', { text: 1 }, 'Please check the message.'],
]
it.each(invalidFields)(
  'rejects an invalid %s with a field error and stores nothing',
  async (field, value, errorText) => {
    const before = await countMessages()
    const answer = await sendContact({ [field]: value })
    expect([answer.status, answer.body.fields]).toEqual([422, { [field]: errorText }])
    expect(await countMessages()).toBe(before)
  },
)

it('emails markup and line breaks as text', async () => {
  const id = randomUUID()
  await sendContact({ id, subject: '<b>hi</b>\r\nBcc: all@example.test', message: '<img src=x onerror=alert(1)>' })
  await emailContactMessage({ db: world.connection.db, gateways: world.gateways }, id)
  const [email] = world.gateways.emails
  expect(email!.subject).toBe('Contact: <b>hi</b> Bcc: all@example.test')
  expect(email!.html).not.toMatch(/<img|<b>/)
})
