import { countUnread, readConversations, readThread, type ConversationLine, type Thread } from './read-messages'
import { useLive } from './use-live'

export type { ConversationLine, MessageLine, Thread } from './read-messages'

const none: never[] = []
const empty: Thread = { conversation: null, messages: [] }

export const useConversations = (): ConversationLine[] | undefined => useLive(readConversations, none)

export const useThread = (participantId: string): Thread | undefined =>
  useLive((database) => readThread(database, participantId), empty, [participantId])

export const useUnreadMessages = (): number => useLive(countUnread, 0) ?? 0
