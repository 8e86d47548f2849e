import type { ChatMessage, Conversation } from '#contract/messages/conversations'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { buildUnsentMessage } from '../predict'
import { isCommand, type OutboxRow, type QueuedRow } from '../rows'

export interface ConversationLine extends Conversation {
  /** A message written on this device has not reached the server. */
  waiting: boolean
  /** A message written on this device was refused. */
  refused: boolean
}

export interface MessageLine extends ChatMessage {
  state: 'sent' | 'waiting' | 'refused'
  /** For a refused message: the key of its command, and the reason. */
  refused?: { key: string; reason: string }
}

export interface Thread {
  /** Null if this device knows of no message in the conversation. */
  conversation: ConversationLine | null
  /** In the order of writing; unsent messages last. */
  messages: MessageLine[]
}

/** Reads the conversations, most recently active first. */
export async function readConversations(database: UserDatabase): Promise<ConversationLine[]> {
  const { conversations } = await readAll(database)
  return conversations.sort((a, b) => (a.lastAt < b.lastAt ? 1 : -1))
}

export async function readThread(database: UserDatabase, participantId: string): Promise<Thread> {
  const { conversations, messages } = await readAll(database)
  return {
    conversation: conversations.find(({ _id }) => _id === participantId) ?? null,
    messages: messages.filter((message) => message.with === participantId),
  }
}

export async function countUnread(database: UserDatabase): Promise<number> {
  const { view } = await readFolded(database, 'conversation')
  return [...view.values()].reduce((sum, { unread }) => sum + unread, 0)
}

async function readAll(database: UserDatabase) {
  const [foldedConversations, { view, pending, rows }] = await database.transaction(
    'r',
    database.conversations,
    database.messages,
    database.outbox,
    () => Promise.all([readFolded(database, 'conversation'), readFolded(database, 'message')]),
  )
  const messages = [
    ...[...view.values()].map((message): MessageLine => ({
      ...message,
      state: pending.has(message._id) ? 'waiting' : 'sent',
    })),
    ...rows.filter(isRefused).map(refusedMessage),
  ].sort(compareByNumber)
  const conversations = addUnsentMessages([...foldedConversations.view.values()], messages, rows)
  return { conversations, messages }
}

const isRefused = (row: OutboxRow): row is QueuedRow<'messages.send'> =>
  isCommand(row, 'messages.send') && row.state === 'refused'

const refusedMessage = (row: QueuedRow<'messages.send'>): MessageLine => ({
  ...buildUnsentMessage(row),
  state: 'refused',
  refused: { key: row.key, reason: row.refusal?.message ?? '' },
})

/**
 * Sorts by the server's message numbers. Messages without a number come last, whatever the clock of the device says.
 */
const compareByNumber = (a: MessageLine, b: MessageLine): number => {
  if (a.number > 0 && b.number > 0) return a.number - b.number
  return Number(a.number === 0) - Number(b.number === 0) || (a.createdAt < b.createdAt ? -1 : 1)
}

/** Adds unsent messages to the conversations, so that each shows the last message that was written on this device. */
function addUnsentMessages(
  known: readonly Conversation[],
  messages: readonly MessageLine[],
  rows: readonly OutboxRow[],
): ConversationLine[] {
  const unsent = messages.filter(({ state }) => state !== 'sent')
  const conversationsById = new Map<string, ConversationLine>(
    known.map((conversation) => [conversation._id, { ...conversation, waiting: false, refused: false }]),
  )
  for (const { _id, with: participantId, text, createdAt, state } of unsent) {
    const before =
      conversationsById.get(participantId) ??
      buildUnsentConversation(
        participantId,
        rows.find((row) => isCommand(row, 'messages.send') && row.input.body.id === _id),
      )
    const isWaiting = state === 'waiting'
    const last =
      isWaiting || before.last === 0
        ? { lastText: text, lastMine: true, lastAt: createdAt > before.lastAt ? createdAt : before.lastAt }
        : {}
    conversationsById.set(participantId, {
      ...before,
      ...last,
      waiting: before.waiting || isWaiting,
      refused: before.refused || !isWaiting,
    })
  }
  return [...conversationsById.values()]
}

const buildUnsentConversation = (participantId: string, row: OutboxRow | undefined): ConversationLine => ({
  _id: participantId,
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
