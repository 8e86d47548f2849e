/**
 * Codes that are sent by SMS (decision 148). A code is computed from a key and the server's secret, and stored nowhere: neither
 * the database nor the queue contains it.
 */
import { itemAt } from '#contract/core/checked-access'
import { maxSmsCodes } from '#contract/messages/sms/sms-limits'
import { renderSms, type SmsContent } from '#contract/sms-templates'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { computeMacs, isEqual, type Secrets } from '../../../db/secrets'
import type { Tx } from '../../../db/transact'
import { settings } from '../../core/settings'

const hourMs = 3_600_000
/** The part of the limit that new devices can use. The rest is for known ones, so that an attack does not lock them out. */
const shareOfNewDevices = 0.8
type CodeWindow = 'hour' | 'day'
const windowsMs: Record<CodeWindow, number> = { hour: hourMs, day: 24 * hourMs }

/** Returns the code for each secret, that of the current one first. */
const computeCodes = (secrets: Secrets, key: string): string[] =>
  computeMacs(secrets, `sms code ${key}`).map((mac) => String(mac.readUIntBE(0, 6) % maxSmsCodes).padStart(6, '0'))

/** Compares in constant time. @param typed may contain spaces */
export function isSmsCode(secrets: Secrets, key: string, typed: string): boolean {
  const given = Buffer.from(typed.replace(/\s/g, ''))
  return computeCodes(secrets, key)
    .map((code) => isEqual(Buffer.from(code), given))
    .includes(true)
}

interface StoredText {
  content: SmsContent
  /** The path of a page, or null. */
  link: string | null
}

/** Renders a stored message as it is sent: with its code, and with the address of its link. */
export function renderStoredSms(
  { content, link }: StoredText,
  { secrets, publicUrl }: { secrets: Secrets; publicUrl: string },
): string {
  const address = link === null ? null : publicUrl + link
  if (content.template !== 'code') return renderSms(content, address)
  const code = itemAt(computeCodes(secrets, content.params.key), 0)
  return renderSms({ ...content, params: { ...content.params, code, host: new URL(publicUrl).host } }, address)
}

interface Exhausted {
  window: CodeWindow
  waitSeconds: number
}

/**
 * Checks how many codes were sent to all phones, before another one is sent. The lock lets requests of all processes count one
 * after the other.
 * @param isKnownDevice whether the account of the number has signed in on this device before
 * @returns null if another one may be sent
 */
export async function findExhaustedCodes(tx: Tx, isKnownDevice: boolean): Promise<Exhausted | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sms_codes', 0))`.execute(tx.sql)
  return countCodes(tx.sql, tx.at, isKnownDevice)
}

/** The same without the lock, for the list of what administrators should look at. */
export async function countCodes(db: Db | Tx['sql'], at: Date, isKnownDevice = false): Promise<Exhausted | null> {
  for (const { window, max: wholeMax, since } of await readWindows(db, at)) {
    const max = isKnownDevice ? wholeMax : Math.ceil(wholeMax * shareOfNewDevices)
    if (max === 0) return { window, waitSeconds: windowsMs[window] / 1000 }
    // The oldest of the newest `max` codes: once it leaves the window, there is room for one more.
    const oldest = await db
      .selectFrom('sms_message')
      .select('created_at')
      .where('is_code', '=', true)
      .where('created_at', '>', since)
      .orderBy('created_at', 'desc')
      .offset(max - 1)
      .limit(1)
      .executeTakeFirst()
    const waitMs = oldest && oldest.created_at.getTime() - since.getTime()
    if (waitMs !== undefined) return { window, waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
  }
  return null
}

/** For the metrics. */
export async function readCodeBudget(db: Db, at: Date): Promise<{ window: CodeWindow; sent: number; max: number }[]> {
  const budget = []
  for (const { window, max, since } of await readWindows(db, at)) {
    const { count } = await db
      .selectFrom('sms_message')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('is_code', '=', true)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow()
    budget.push({ window, sent: Number(count), max })
  }
  return budget
}

async function readWindows(db: Db | Tx['sql'], at: Date) {
  const { maxCodesPerHour, maxCodesPerDay, maxZmwPerDay } = await settings.readSection(db, 'sms')
  // A cost of zero turns all SMS off.
  const isOff = maxZmwPerDay === 0
  const maxima = { hour: isOff ? 0 : maxCodesPerHour, day: isOff ? 0 : maxCodesPerDay }
  return (['hour', 'day'] as const).map((window) => ({
    window,
    max: maxima[window],
    since: new Date(at.getTime() - windowsMs[window]),
  }))
}
