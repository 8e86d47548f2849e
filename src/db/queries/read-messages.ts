import type { ChatMessage, Conversation } from '#contract/conversations'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { writtenMessage } from '../predict'
import type { OutboxRow } from '../rows'

export interface SeenConversation extends Conversation {
  /** A message written on this device has not reached the server. */
  waiting: boolean
  /** A message written on this device was refused. */
  refused: boolean
}

export interface SeenMessage extends ChatMessage {
  state: 'sent' | 'waiting' | 'refused'
  /** For a refused message: the key of its command, and the reason. */
  refused?: { key: string; reason: string }
}

export interface Thread {
  /** Null if this device knows of no message in the conversation. */
  conversation: SeenConversation | null
  /** In the order of writing; unsent messages last. */
  messages: SeenMessage[]
}

/** Reads the conversations, most recently active first. */
export async function readConversations(database: UserDatabase): Promise<SeenConversation[]> {
  const { conversations } = await readAll(database)
  return conversations.sort((a, b) => (a.lastAt < b.lastAt ? 1 : -1))
}

export async function readThread(database: UserDatabase, other: string): Promise<Thread> {
  const { conversations, messages } = await readAll(database)
  return {
    conversation: conversations.find(({ _id }) => _id === other) ?? null,
    messages: messages.filter((message) => message.with === other),
  }
}

export async function countUnread(database: UserDatabase): Promise<number> {
  const { view } = await readFolded(database, 'conversation')
  return [...view.values()].reduce((sum, { unread }) => sum + unread, 0)
}

async function readAll(database: UserDatabase) {
  const [talks, { view, pending, rows }] = await database.transaction(
    'r',
    database.conversations,
    database.messages,
    database.outbox,
    () => Promise.all([readFolded(database, 'conversation'), readFolded(database, 'message')]),
  )
  const messages = [
    ...[...view.values()].map((message): SeenMessage => ({
      ...message,
      state: pending.has(message._id) ? 'waiting' : 'sent',
    })),
    ...rows.filter(isRefused).map(refusedMessage),
  ].sort(byPlace)
  const conversations = withUnsent([...talks.view.values()], messages, rows)
  return { conversations, messages }
}

const isRefused = ({ endpoint, state }: OutboxRow): boolean => endpoint === 'messages.send' && state === 'refused'

const refusedMessage = (row: OutboxRow): SeenMessage => ({
  ...writtenMessage(row),
  state: 'refused',
  refused: { key: row.key, reason: row.refusal?.message ?? '' },
})

/**
 * Sorts by the server's message numbers. Messages without a number come last, whatever the clock of the device says.
 */
const byPlace = (a: SeenMessage, b: SeenMessage): number => {
  if (a.number > 0 && b.number > 0) return a.number - b.number
  return Number(a.number === 0) - Number(b.number === 0) || (a.createdAt < b.createdAt ? -1 : 1)
}

/** Adds unsent messages to the conversations, so that each shows the last message that was written on this device. */
function withUnsent(
  known: readonly Conversation[],
  messages: readonly SeenMessage[],
  rows: readonly OutboxRow[],
): SeenConversation[] {
  const unsent = messages.filter(({ state }) => state !== 'sent')
  const seen = new Map<string, SeenConversation>(
    known.map((one) => [one._id, { ...one, waiting: false, refused: false }]),
  )
  for (const { _id, with: other, text, createdAt, state } of unsent) {
    const before =
      seen.get(other) ??
      begunHere(
        other,
        rows.find(({ input }) => input.body?.id === _id),
      )
    const isWaiting = state === 'waiting'
    const last =
      isWaiting || before.last === 0
        ? { lastText: text, lastMine: true, lastAt: createdAt > before.lastAt ? createdAt : before.lastAt }
        : {}
    seen.set(other, { ...before, ...last, waiting: before.waiting || isWaiting, refused: before.refused || !isWaiting })
  }
  return [...seen.values()]
}

const begunHere = (other: string, row: OutboxRow | undefined): SeenConversation => ({
  _id: other,
  name: row?.preview?.name ?? 'Provider',
  imageUrl: row?.preview?.imageUrl ?? null,
  open: true,
  last: 0,
  lastText: '',
  lastMine: true,
  lastAt: '',
  unread: 0,
  seen: 0,
  waiting: false,
  refused: false,
})
