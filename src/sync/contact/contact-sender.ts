/**
 * Sends contact messages, for visitors too. States of a message:
 *
 *   sendMessage() ─▶ saved ──accepted──▶ deleted
 *                    │  ▲ └──refused──▶ refused: stored with the reason until its author edits or discards it
 *                    └──┘ no response, or the server is busy: sent again with the same id
 */
import { sendContactMessage, type ContactForm } from '#contract/messages/contact'
import { completeInput } from '#contract/core/build-request'
import { newId } from '../../api/new-id'
import { request } from '../../api/request'
import type { Result } from '../../api/result'
import { deleteMessage, readMessages, saveMessage, type SavedMessage } from '../../db/contact-messages'
import { hasSavedMessages, setHasSavedMessages } from './contact-flag'

export interface ContactQueue {
  /** Number of messages that were sent at least once and have not arrived. */
  waiting: number
  /** The message of the server; null if it was not reached. */
  reason: string | null
  refused: SavedMessage[]
}

export interface Ports {
  post(message: SavedMessage): Promise<Result<unknown>>
  /** @returns a function that cancels the timer */
  after(ms: number, work: () => void): () => void
  now(): number
  random(): number
}

export const emptyQueue: ContactQueue = { waiting: 0, reason: null, refused: [] }
const firstDelayMs = 5000
const maxDelayMs = 5 * 60_000

export function createContactSender({ post, after, now, random }: Ports) {
  const listeners = new Set<(queue: ContactQueue) => void>()
  let queue = emptyQueue
  let failures = 0
  let cancelRetry = () => {}
  let running: Promise<void> | null = null
  let isStale = false
  let isUsed = false

  function publish(next: ContactQueue): void {
    queue = next
    for (const listener of listeners) listener(queue)
  }

  /** Runs one pass at a time. A message that is saved during a pass gets another pass. */
  function drain(): Promise<void> {
    isStale = true
    running ??= (async () => {
      while (isStale) {
        isStale = false
        await sendAll()
      }
    })().finally(() => (running = null))
    return running
  }

  async function sendAll(): Promise<void> {
    cancelRetry()
    // Opening the contact page alone must not create the database.
    isUsed ||= hasSavedMessages()
    const messages = isUsed ? await readMessages() : []
    const refused = messages.filter(({ refusal }) => refusal)
    let reason: string | null = null
    let waiting = 0
    let retryAfterMs = 0
    for (const message of messages.filter(({ refusal }) => !refusal)) {
      const result = await post(message)
      if (result.ok) await deleteMessage(message.id)
      else if (result.kind === 'refused') {
        const rejected = {
          ...message,
          refusal: { message: result.message, ...(result.fields ? { fields: result.fields } : {}) },
        }
        await saveMessage(rejected)
        refused.push(rejected)
      } else {
        waiting += 1
        if (result.kind !== 'unreachable') reason = result.message
        retryAfterMs = Math.max(retryAfterMs, (result.retryAfter ?? 0) * 1000)
      }
    }
    failures = waiting > 0 ? failures + 1 : 0
    if (waiting > 0) cancelRetry = after(Math.max(retryAfterMs, delayMs()), () => void drain())
    if (isUsed && (await readMessages()).length === 0) setHasSavedMessages(false)
    publish({ waiting, reason, refused })
  }

  const delayMs = () => Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - 1)) * (0.5 + random() / 2)

  return {
    /**
     * Sends a message. Resolves once it is saved on the device, or, if nothing can be stored, once the server has
     * accepted it.
     * @throws Failure if it was neither saved nor sent
     */
    async send(form: ContactForm): Promise<void> {
      const message = { id: newId(), form, savedAt: now() }
      try {
        await saveMessage(message)
      } catch {
        const result = await post(message)
        if (!result.ok) throw result
        return
      }
      isUsed = true
      setHasSavedMessages(true)
      void drain()
    },
    /** Discards a message that the server rejected. */
    async discard(id: string): Promise<void> {
      await deleteMessage(id)
      publish({ ...queue, refused: queue.refused.filter((message) => message.id !== id) })
    },
    drain,
    watch(listener: (queue: ContactQueue) => void): () => void {
      listeners.add(listener)
      listener(queue)
      return () => void listeners.delete(listener)
    },
  }
}

const sender = createContactSender({
  // Without a session: the message belongs to its writer, not to the account that is signed in when it is sent.
  post: ({ id, form }) =>
    request(sendContactMessage, completeInput<typeof sendContactMessage>({ body: { ...form, id } }), { key: id }),
  after: (ms, work) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  now: Date.now,
  random: Math.random,
})

let isStarted = false

/** Sends saved messages now and whenever the device may be online again. */
export function startSender(): void {
  if (isStarted) return
  isStarted = true
  addEventListener('online', () => void sender.drain())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void sender.drain())
  void sender.drain()
}

export async function sendMessage(form: ContactForm): Promise<void> {
  startSender()
  await sender.send(form)
}

export const discardMessage = sender.discard

export function watchQueue(listener: (queue: ContactQueue) => void): () => void {
  startSender()
  return sender.watch(listener)
}
