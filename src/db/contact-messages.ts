/**
 * Contact messages that have not reached the server. They have a database of their own, because visitors, who have no
 * outbox, may write them too (decision 033). The first message opens the database, which is empty once all are sent.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { ContactForm } from '#contract/messages/contact'

export interface SavedMessage {
  /** Generated when the message is saved. The server accepts a message with the same id once. */
  id: string
  form: ContactForm
  /** In ms since 1970. */
  savedAt: number
  /** Why the server rejected the message. It is not sent again unchanged. */
  refusal?: { message: string; fields?: Record<string, string> }
}

interface Schema extends DBSchema {
  messages: { key: string; value: SavedMessage }
}

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('tilipo-contact', 1, {
    upgrade: (database) => void database.createObjectStore('messages', { keyPath: 'id' }),
  })

async function withDatabase<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await open()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** Resolves once the message would survive a crash. */
export const saveMessage = (message: SavedMessage): Promise<void> =>
  withDatabase(async (database) => {
    const transaction = database.transaction('messages', 'readwrite', { durability: 'strict' })
    await Promise.all([transaction.store.put(message), transaction.done])
  })

/** @returns the oldest first */
export const readMessages = (): Promise<SavedMessage[]> =>
  withDatabase(async (database) => (await database.getAll('messages')).sort((a, b) => a.savedAt - b.savedAt))

export const deleteMessage = (id: string): Promise<void> => withDatabase((database) => database.delete('messages', id))
