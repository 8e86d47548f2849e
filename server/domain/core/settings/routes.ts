import { readSettings, saveEndpoints, settingsSections, type SettingsSection } from '#contract/platform/settings'
import type { AnswerOf, Endpoint } from '#contract/core/endpoint'
import { defaultFeePercent } from '#contract/money/platform-fee'
import { publicSettings } from '#contract/platform/public-settings'
import { verticalIds } from '#contract/verticals/vertical'
import type { Db } from '../../../db/connect'
import type { Gateways } from '../../../gateways'
import { adminCommand } from '../audit'
import { readFeeRange } from '../fees'
import { query, type Route, type Settings } from '../../route'
import { readAll, saveSection } from './store'

export interface PublicSettingsContext {
  settings: Pick<Settings, 'googleClientId'>
  gateways: Pick<Gateways, 'google' | 'sms'>
}

/** The settings that every page may read. */
export async function readPublicSettings(
  db: Db,
  { settings, gateways }: PublicSettingsContext,
  at: Date,
): Promise<AnswerOf<typeof publicSettings>> {
  const { maintenance, banner, closed, contact, durations } = await readAll(db)
  const fee = await readFeeRange(db, at)
  const closedVerticals = verticalIds.filter((id) => closed.value[id])
  return {
    maintenanceMode: maintenance.value.isOn,
    ...(maintenance.value.isOn
      ? { maintenance: { message: maintenance.value.message, plannedEnd: maintenance.value.plannedEnd } }
      : {}),
    ...(banner.value.isOn ? { banner: banner.value.text } : {}),
    ...(closedVerticals.length > 0
      ? { closedVerticals: Object.fromEntries(closedVerticals.map((id) => [id, closed.value[id]])) }
      : {}),
    ...(closed.value.partnerSignUp ? { partnerSignUpClosed: closed.value.partnerSignUp } : {}),
    ...(contact.version ? { contact: contact.value } : {}),
    ...(durations.version ? { holdMinutes: durations.value.holdMinutes } : {}),
    ...(fee.from !== defaultFeePercent || fee.to !== fee.from ? { feePercent: fee.from } : {}),
    ...(fee.to !== fee.from ? { maxFeePercent: fee.to } : {}),
    googleClientId: settings.googleClientId ?? gateways.google.simulated?.clientId ?? null,
    ...(gateways.google.simulated ? { googleSimulated: true } : {}),
    ...(gateways.sms.isAvailable ? {} : { withoutSms: true }),
  }
}

/** The contract types the value of each section. Here it is only known to match its own section. */
const saveRoute = (section: SettingsSection): Route =>
  adminCommand<Endpoint>(saveEndpoints[section], (tx, { input: { body } }) =>
    saveSection(tx, section, body.value, body.version),
  )

export const settingsRoutes = [
  query(publicSettings, (db, context) => readPublicSettings(db, context, context.at)),
  query(readSettings, (db) => readAll(db)),
  ...settingsSections.map(saveRoute),
]
