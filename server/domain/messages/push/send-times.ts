/** When a push is sent and until when it is of use. */
import type { PushKind } from '#contract/push-templates'
import { getSendTime } from '#contract/messages/quiet-hours'

const hourMs = 3_600_000
const urgentLifetimeMs = 4 * hourMs
const lifetimeMs = 24 * hourMs

/** @returns `at`, or the end of the quiet hours */
export const getPushTime = (at: Date, { isUrgent = false }: PushKind): Date => getSendTime(at, isUrgent)

/** @returns when a push that was caused at `at` is of no use any more */
export const getEndTime = (at: Date, kind: PushKind): Date =>
  new Date(getPushTime(at, kind).getTime() + (kind.isUrgent ? urgentLifetimeMs : lifetimeMs))
