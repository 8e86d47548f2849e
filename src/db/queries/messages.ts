import { countUnread, readConversations, readThread, type SeenConversation, type Thread } from './read-messages'
import { useLive } from './use-live'

export type { SeenConversation, SeenMessage, Thread } from './read-messages'

const none: never[] = []
const empty: Thread = { conversation: null, messages: [] }

export const useConversations = (): SeenConversation[] | undefined => useLive(readConversations, none)

export const useThread = (other: string): Thread | undefined =>
  useLive((database) => readThread(database, other), empty, [other])

export const useUnreadMessages = (): number => useLive(countUnread, 0) ?? 0
