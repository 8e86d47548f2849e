import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeStorage } from '../../../tests/support/sync/fake-browser'
import type { Result } from '../../api/result'
import { unreachable } from '../../api/result'
import { deleteMessage, readMessages, type SavedMessage } from '../../db/contact-messages'
import { hasSavedMessages } from './contact-flag'
import { createContactSender, emptyQueue, type ContactQueue } from './contact-sender'

const form = { fullName: 'Mutale Banda', email: 'mutale@example.test', subject: 'A room', message: 'Is it free?' }
const accepted: Result<unknown> = { ok: true, answer: {} }
const offline = unreachable('offline')

let response: Result<unknown> | (() => Promise<Result<unknown>>)
let posted: SavedMessage[]
let timers: { ms: number; work: () => void }[]
let queue: ContactQueue
beforeEach(async () => {
  vi.stubGlobal('localStorage', new FakeStorage())
  for (const { id } of await readMessages()) await deleteMessage(id)
  posted = []
  timers = []
  response = accepted
})

function openSender() {
  const sender = createContactSender({
    post: async (message) => {
      posted.push(message)
      return typeof response === 'function' ? response() : response
    },
    after: (ms, work) => {
      const timer = { ms, work }
      timers.push(timer)
      return () => void (timers = timers.filter((otherTimer) => otherTimer !== timer))
    },
    now: () => 1000,
    random: () => 1,
  })
  sender.watch((now) => (queue = now))
  return sender
}
const subjects = async () => (await readMessages()).map((message) => message.form.subject)

describe('a contact message', () => {
  it('is stored before it is sent and deleted once it is accepted', async () => {
    let respond = (_: Result<unknown>) => {}
    response = () => new Promise((resolve) => (respond = resolve))
    const sender = openSender()
    await sender.send(form)
    expect([await subjects(), hasSavedMessages(), queue]).toEqual([['A room'], true, emptyQueue])
    await expect.poll(() => posted).toHaveLength(1)
    respond(accepted)
    await sender.drain()
    expect([await subjects(), hasSavedMessages(), timers]).toEqual([[], false, []])
  })

  it('stays on the device while offline and is sent again with the same id', async () => {
    response = offline
    const sender = openSender()
    await sender.send(form)
    await sender.drain()
    expect(queue).toEqual({ waiting: 1, reason: null, refused: [] })
    // The page was closed. The next page finds the stored message.
    response = accepted
    const next = openSender()
    await next.drain()
    expect([queue, await subjects(), hasSavedMessages()]).toEqual([emptyQueue, [], false])
    expect(new Set(posted.map(({ id }) => id)).size).toBe(1)
  })

  it('is retried after a growing delay, and not before Retry-After', async () => {
    response = offline
    const sender = openSender()
    await sender.send(form)
    await expect.poll(() => timers).toHaveLength(1)
    expect(timers[0]!.ms).toBeGreaterThanOrEqual(5000)
    const first = timers[0]!.ms
    await sender.drain()
    expect(timers).toHaveLength(1)
    expect(timers[0]!.ms).toBeGreaterThan(first)
    response = {
      ok: false,
      kind: 'retry',
      status: 429,
      code: 'too_many_requests',
      message: 'Please wait an hour.',
      retryAfter: 3600,
    }
    timers[0]!.work()
    await expect.poll(() => timers[0]?.ms).toBe(3_600_000)
    expect(queue).toEqual({ waiting: 1, reason: 'Please wait an hour.', refused: [] })
  })

  it('stays with its reason when rejected, is not resent, and does not block the next message', async () => {
    response = {
      ok: false,
      kind: 'refused',
      status: 422,
      code: 'invalid_input',
      message: 'Please check.',
      fields: { subject: 'Required' },
    }
    const sender = openSender()
    await sender.send(form)
    await sender.drain()
    expect(queue).toMatchObject({
      waiting: 0,
      refused: [{ form, refusal: { message: 'Please check.', fields: { subject: 'Required' } } }],
    })
    response = accepted
    await sender.send({ ...form, subject: 'Another' })
    await sender.drain()
    expect(posted.map((message) => message.form.subject)).toEqual(['A room', 'Another'])
    expect([await subjects(), hasSavedMessages()]).toEqual([['A room'], true])
    await sender.discard(queue.refused[0]!.id)
    expect([queue, await subjects()]).toEqual([emptyQueue, []])
  })

  it('A contact message that is stored while another is being sent is sent too', async () => {
    const sender = openSender()
    await Promise.all(['One', 'Two', 'Three'].map((subject) => sender.send({ ...form, subject })))
    await sender.drain()
    expect(posted.map((message) => message.form.subject).sort()).toEqual(['One', 'Three', 'Two'])
    expect(await subjects()).toEqual([])
  })

  it('is sent immediately if nothing can be stored, and otherwise reported as not sent', async () => {
    const storage = globalThis.indexedDB
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new Error('SecurityError')
      },
    })
    try {
      const sender = openSender()
      await sender.send(form)
      expect(posted).toHaveLength(1)
      response = offline
      await expect(sender.send(form)).rejects.toMatchObject({ kind: 'unreachable' })
    } finally {
      vi.stubGlobal('indexedDB', storage)
    }
  })
})

it('causes no database to be opened if none was ever saved', async () => {
  const openSpy = vi.spyOn(indexedDB, 'open')
  await openSender().drain()
  expect(openSpy).not.toHaveBeenCalled()
  openSpy.mockRestore()
})
