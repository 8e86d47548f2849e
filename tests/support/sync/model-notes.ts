/** What several effects at the model server share: what they are given, and the notes they leave. */
import type { RefusalCode } from '#contract/core/refusals'
import type { ModelServer } from './model-server'

/** Why a command was not done, or not whole. */
export type Refused = RefusalCode | { code: RefusalCode; detail: object } | null

export interface Doing {
  server: ModelServer
  user: string
  params: any
  body: any
  at: string
}

export function markRead(server: ModelServer, user: string, which: (note: any) => boolean): void {
  for (const [id, { data }] of server.table(user, 'notification')) {
    if (data && !data.isRead && which(data)) server.put(user, 'notification', id, { ...data, isRead: true })
  }
}

export function notify(server: ModelServer, user: string, message: string, link: string | null, at: string): void {
  const id = server.newId()
  server.put(user, 'notification', id, { _id: id, message, isRead: false, createdAt: at, link })
}

/** All who work for the business. */
export function notifyAll(server: ModelServer, message: string, link: string | null, at: string): void {
  for (const user of server.town.people) notify(server, user, message, link, at)
}
