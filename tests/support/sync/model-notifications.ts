/** Shared by several effects of the model server: their context and the notifications they create. */
import type { RefusalCode } from '#contract/core/refusals'
import type { ModelServer } from './model-server'

/** Why a command was not executed, or not completely. */
export type CommandRefusal = RefusalCode | { code: RefusalCode; detail: object } | null

export interface CommandContext {
  server: ModelServer
  user: string
  params: any
  body: any
  at: string
}

export function markNotificationsRead(
  server: ModelServer,
  user: string,
  isAffected: (notification: any) => boolean,
): void {
  for (const [id, { data }] of server.table(user, 'notification')) {
    if (data && !data.isRead && isAffected(data)) server.put(user, 'notification', id, { ...data, isRead: true })
  }
}

export function notify(server: ModelServer, user: string, message: string, link: string | null, at: string): void {
  const id = server.newId()
  server.put(user, 'notification', id, { _id: id, message, isRead: false, createdAt: at, link })
}

/** Notifies everyone who works for the business. */
export function notifyStaff(server: ModelServer, message: string, link: string | null, at: string): void {
  for (const user of server.business.people) notify(server, user, message, link, at)
}
