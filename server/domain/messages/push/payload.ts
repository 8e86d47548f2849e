import { maxPushBytes } from '../../../gateways'

interface PushContent {
  /** Of the notification. A repeated message has the same one. */
  id: string
  /** Another account may be signed in when the message arrives. */
  accountId: string
  title: string
  text: string
  link: string | null
}

const maxTextLength = 400
const shortTextLength = 200

/** Zambian numbers, and others that begin with `+`. A text that a user wrote can contain one. */
const phoneNumbers = /(?<![\w+])(?:\+\d(?:[\s-]?\d){7,14}|(?:260|0)[\s-]?[79](?:[\s-]?\d){8})(?!\w)/g

const shorten = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${[...text].slice(0, maxLength - 1).join('')}…`

/**
 * Builds the message for the service worker (`src/sw/push.ts`). Push services get it encrypted; it is displayed on locked
 * screens, so it contains no phone numbers.
 * @returns at most `maxPushBytes` in UTF-8
 */
export function buildPayload({ id, accountId, title, text, link }: PushContent): string {
  const hidden = text.replace(phoneNumbers, '…')
  const build = (maxLength: number) =>
    JSON.stringify({ id, user: accountId, title, text: shorten(hidden, maxLength), link })
  const payload = build(maxTextLength)
  return Buffer.byteLength(payload) <= maxPushBytes ? payload : build(shortTextLength)
}
