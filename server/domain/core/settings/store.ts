/**
 * Reads and writes settings. They are read from the database at each use, in the transaction that uses them, so every
 * process sees a change as soon as it is committed.
 */
import { getKeys } from '#contract/core/keys'
import { Refusal } from '#contract/core/refusals'
import { plannedInstant, sectionLabels, type PlatformSettings, type SettingsSection } from '#contract/platform/settings'
import { defaultContact } from '#contract/platform/contact-details'
import { defaultDurations } from '#contract/bookings/bookings/hold-durations'
import { defaultPayoutLimits, defaultReserve } from '#contract/money/payout-limits'
import { defaultSmsLimits } from '#contract/messages/sms/sms-limits'
import { verticalIds, type VerticalId } from '#contract/verticals/vertical'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import type { AuditedResult } from '../audit'

type Reader = Db | Tx['sql']

const open = Object.fromEntries([...verticalIds, 'partnerSignUp'].map((name) => [name, '']))

/** Values until an administrator changes them, and values of fields that an older version did not store. */
const defaults: PlatformSettings = {
  maintenance: { isOn: false, message: '', plannedEnd: '' },
  banner: { isOn: false, text: '' },
  durations: defaultDurations,
  payouts: defaultPayoutLimits,
  reserve: defaultReserve,
  sms: defaultSmsLimits,
  contact: defaultContact,
  company: { tpin: '' },
  closed: open as PlatformSettings['closed'],
}

const complete = <S extends SettingsSection>(section: S, stored: unknown): PlatformSettings[S] => ({
  ...defaults[section],
  ...(stored as Partial<PlatformSettings[S]> | undefined),
})

export async function readSection<S extends SettingsSection>(db: Reader, section: S): Promise<PlatformSettings[S]> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', section).executeTakeFirst()
  return complete(section, row?.value)
}

/** Reads all sections with their versions. A section that was never changed has no version. */
export async function readAll(db: Reader) {
  const rows = await db.selectFrom('setting').selectAll().execute()
  const read = <S extends SettingsSection>(section: S) => {
    const row = rows.find(({ name }) => name === section)
    return { value: complete(section, row?.value), version: row?.version ?? null }
  }
  return {
    maintenance: read('maintenance'),
    banner: read('banner'),
    durations: read('durations'),
    payouts: read('payouts'),
    reserve: read('reserve'),
    sms: read('sms'),
    contact: read('contact'),
    company: read('company'),
    closed: read('closed'),
  }
}

export const isInMaintenance = async (db: Reader): Promise<boolean> => (await readSection(db, 'maintenance')).isOn

/** Refuses a new booking in a vertical that is closed. @throws Refusal `vertical_closed` */
export async function refuseClosedVertical(tx: Tx, vertical: VerticalId): Promise<void> {
  const message = (await readSection(tx.sql, 'closed'))[vertical]
  if (message) throw new Refusal('vertical_closed', { message: endSentence(message) })
}

/** Refuses the sign-up of a partner while it is closed. @throws Refusal `sign_up_closed` */
export async function refuseClosedSignUp(tx: Tx): Promise<void> {
  const { partnerSignUp } = await readSection(tx.sql, 'closed')
  if (partnerSignUp) throw new Refusal('sign_up_closed', { message: endSentence(partnerSignUp) })
}

const endSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/**
 * Saves a section.
 * @param expected the version that the administrator saw
 * @throws Refusal `settings_changed` if it was changed since, `invalid_input` for a planned end that has passed
 */
export async function saveSection<S extends SettingsSection>(
  tx: Tx,
  section: S,
  value: PlatformSettings[S],
  expected: string | null,
): Promise<AuditedResult<{ version: string | null }>> {
  if (section === 'maintenance') refusePastEnd(tx, value as PlatformSettings['maintenance'])
  const row = await tx.sql.selectFrom('setting').selectAll().where('name', '=', section).forUpdate().executeTakeFirst()
  if ((row?.version ?? null) !== expected) throw new Refusal('settings_changed')
  const before = complete(section, row?.value)
  const changed = getKeys(value).filter((field) => value[field] !== before[field])
  if (changed.length === 0) return { answer: { version: expected }, audit: 'unchanged' }
  const json = JSON.stringify(value)
  const version = tx.newId()
  const saved = await tx.sql
    .insertInto('setting')
    .values({ name: section, value: json, version })
    // Without a row there was nothing to lock: a concurrent first change may have inserted it meanwhile.
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: json, version }).where('setting.version', '=', expected),
    )
    .returning('version')
    .executeTakeFirst()
  if (!saved) throw new Refusal('settings_changed')
  const pick = (from: PlatformSettings[S]) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return {
    answer: { version },
    audit: {
      action: 'setting.change',
      target: { kind: 'setting', id: section, label: sectionLabels[section] },
      before: pick(before),
      after: pick(value),
    },
  }
}

function refusePastEnd(tx: Tx, { isOn, plannedEnd }: PlatformSettings['maintenance']): void {
  if (isOn && plannedEnd && plannedInstant(plannedEnd) <= tx.at)
    throw new Refusal('invalid_input', { fields: { 'value.plannedEnd': 'This time has passed.' } })
}
