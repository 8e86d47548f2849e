import { getKeys } from '#contract/core/keys'
import { formatDate } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { readSettings, type PlatformSettings } from '#contract/platform/settings'
import { allVerticals } from '#contract/verticals/index'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { useSession } from '../../../../sync/index'
import { Checkbox } from '../../../../ui/forms/Checkbox'
import { Field } from '../../../../ui/forms/Field'
import { Grid } from '../../../../ui/layout/Grid'
import { Input, Textarea } from '../../../../ui/forms/Input'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { ClosedField } from './ClosedField'
import { SecondFactorResets } from './SecondFactorResets'
import { SettingsSection, type SectionFields } from './SettingsSection'

export const head = () => ({ title: 'System Settings | Tilipo' })

/** The settings of the platform. Admins change maintenance and the banner, super admins everything. */
export default function SettingsPage() {
  const read = useUncachedRead(readSettings, {}, '')
  const isSuperAdmin = useSession()?.user.user_type === 'superAdmin'
  return (
    <Stack gap={6}>
      <PageHeader title="System Settings" text="Every change is written to the audit log and applies at once." />
      <ReadStates
        read={read}
        skeleton={
          <Stack gap={6}>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </Stack>
        }
        errorText="Could not fetch the settings."
      >
        {(settings) => {
          const shared = { onSaved: read.refresh, canEdit: isSuperAdmin }
          return (
            <Stack gap={6}>
              <SettingsSection
                section="maintenance"
                current={settings.maintenance}
                fields={maintenanceFields}
                intro="Replaces Tilipo by a maintenance page for everyone except administrators. Payments that have begun are completed."
                consequence={({ isOn }) =>
                  isOn
                    ? 'Everyone except administrators sees the maintenance page at once.'
                    : 'Everyone can use Tilipo again at once.'
                }
                {...shared}
                canEdit
              >
                {() => (
                  <>
                    <Field name="isOn" label="Status">
                      <Checkbox label="Maintenance is on" />
                    </Field>
                    <Field name="message" label="Message" hint="Displayed on the maintenance page." optional>
                      <Textarea rows={3} />
                    </Field>
                    <Field name="plannedEnd" label="Planned end" hint="Zambian time." optional>
                      <Input type="datetime-local" />
                    </Field>
                  </>
                )}
              </SettingsSection>
              <SettingsSection
                section="banner"
                current={settings.banner}
                fields={bannerFields}
                intro="A short text at the top of every page, for visitors and for users who are signed in."
                consequence={({ isOn }) =>
                  isOn ? 'Everyone sees the announcement.' : 'Nobody sees the announcement any more.'
                }
                {...shared}
                canEdit
              >
                {() => (
                  <>
                    <Field name="isOn" label="Status">
                      <Checkbox label="The banner is displayed" />
                    </Field>
                    <Field name="text" label="Announcement">
                      <Textarea rows={2} />
                    </Field>
                  </>
                )}
              </SettingsSection>
              <SettingsSection
                section="durations"
                current={settings.durations}
                fields={durationFields}
                intro="How long stock is reserved, and how long partners and customers have to respond."
                consequence={() => 'The new durations apply to future bookings.'}
                {...shared}
              >
                {() => (
                  <Grid columns={2}>
                    <Field name="holdMinutes" label={durationFields.holdMinutes.label}>
                      <Input inputMode="numeric" measure="minutes" />
                    </Field>
                    <Field
                      name="maxHoldMinutes"
                      label={durationFields.maxHoldMinutes.label}
                      hint="Payment attempts extend a hold up to this time."
                    >
                      <Input inputMode="numeric" measure="minutes" />
                    </Field>
                    <Field name="offlineRequestHoldMinutes" label={durationFields.offlineRequestHoldMinutes.label}>
                      <Input inputMode="numeric" measure="minutes" />
                    </Field>
                    <Field name="partnerAnswerHours" label={durationFields.partnerAnswerHours.label}>
                      <Input inputMode="numeric" measure="hours" />
                    </Field>
                    <Field name="requestPaymentHours" label={durationFields.requestPaymentHours.label}>
                      <Input inputMode="numeric" measure="hours" />
                    </Field>
                  </Grid>
                )}
              </SettingsSection>
              <SettingsSection
                section="closed"
                current={settings.closed}
                fields={closedFields}
                intro="A closed service takes no new bookings and displays your text. Existing bookings are not affected."
                consequence={() => 'New bookings and sign-ups are refused or accepted accordingly at once.'}
                {...shared}
              >
                {(form) => (
                  <Stack gap={4}>
                    {closedNames.map((name) => (
                      <ClosedField key={name} form={form} name={name} label={closedFields[name].label} />
                    ))}
                  </Stack>
                )}
              </SettingsSection>
              <SettingsSection
                section="payouts"
                current={settings.payouts}
                fields={payoutFields}
                intro="Limits of the payouts that partners request, and of corrections and refunds that one administrator can make."
                consequence={() => 'The new limits apply to future payouts, corrections and refunds.'}
                {...shared}
              >
                {() => (
                  <Grid columns={3}>
                    {payoutNames.map((name) => (
                      <Field key={name} name={name} label={payoutFields[name].label}>
                        <Input inputMode="decimal" unit="ZMW" />
                      </Field>
                    ))}
                  </Grid>
                )}
              </SettingsSection>
              <SettingsSection
                section="reserve"
                current={settings.reserve}
                fields={reserveFields}
                intro="A part of each sale of a new business stays back for some days, to cover later refunds."
                consequence={() => 'The new rule applies to sales that become available from now on.'}
                {...shared}
              >
                {() => (
                  <Grid columns={3}>
                    <Field name="percent" label={reserveFields.percent.label}>
                      <Input inputMode="decimal" measure="%" />
                    </Field>
                    <Field name="days" label={reserveFields.days.label}>
                      <Input inputMode="numeric" measure="days" />
                    </Field>
                    <Field name="newVendorDays" label={reserveFields.newVendorDays.label}>
                      <Input inputMode="numeric" measure="days" />
                    </Field>
                  </Grid>
                )}
              </SettingsSection>
              <SettingsSection
                section="sms"
                current={settings.sms}
                fields={smsFields}
                intro="Each SMS costs money. A message above a limit is not sent. Codes to log in have limits of their own and do not count for the others."
                consequence={() => 'The new limits apply to the next message.'}
                {...shared}
              >
                {() => (
                  <Grid columns={2}>
                    <Field name="maxPerPhone" label={smsFields.maxPerPhone.label}>
                      <Input inputMode="numeric" measure="messages" />
                    </Field>
                    <Field name="maxZmwPerDay" label={smsFields.maxZmwPerDay.label}>
                      <Input inputMode="decimal" unit="ZMW" />
                    </Field>
                    <Field name="maxCodesPerHour" label={smsFields.maxCodesPerHour.label}>
                      <Input inputMode="numeric" measure="codes" />
                    </Field>
                    <Field name="maxCodesPerDay" label={smsFields.maxCodesPerDay.label}>
                      <Input inputMode="numeric" measure="codes" />
                    </Field>
                  </Grid>
                )}
              </SettingsSection>
              <SettingsSection
                section="contact"
                current={settings.contact}
                fields={contactFields}
                intro="Displayed on the contact page."
                consequence={() => 'The contact page displays the new details.'}
                {...shared}
              >
                {() => (
                  <Grid columns={2}>
                    <Field name="address" label="Address">
                      <Textarea rows={3} />
                    </Field>
                    <Field name="hours" label="Opening hours">
                      <Textarea rows={3} />
                    </Field>
                    <Field name="phone" label="Phone">
                      <Input type="tel" />
                    </Field>
                    <Field name="mobile" label="Mobile phone">
                      <Input type="tel" />
                    </Field>
                    <Field name="email" label="Email">
                      <Input type="email" inputMode="email" autoCapitalize="none" />
                    </Field>
                    <Field name="vendorEmail" label="Email for vendors">
                      <Input type="email" inputMode="email" autoCapitalize="none" />
                    </Field>
                  </Grid>
                )}
              </SettingsSection>
              <SettingsSection
                section="company"
                current={settings.company}
                fields={companyFields}
                intro="Printed on the statements of businesses."
                consequence={() => 'Statements that are issued from now on have the new number.'}
                {...shared}
              >
                {() => (
                  <Field name="tpin" label="TPIN of Tilipo" hint="10 digits." optional>
                    <Input inputMode="numeric" />
                  </Field>
                )}
              </SettingsSection>
            </Stack>
          )
        }}
      </ReadStates>
      <SecondFactorResets />
    </Stack>
  )
}

const formatSwitch = (value: unknown) => (value ? 'On' : 'Off')
const formatText = (value: unknown) => String(value) || 'None'
const formatMinutes = (value: unknown) => `${String(value)} minutes`
const formatHours = (value: unknown) => `${String(value)} hours`
const formatDays = (value: unknown) => `${String(value)} days`
const formatAmount = (value: unknown) => formatZmw(Number(value))
const formatClosed = (value: unknown) => (value ? `Closed: ${String(value)}` : 'Open')
const formatPlannedEnd = (value: unknown) =>
  value ? `${formatDate(String(value).slice(0, 10))}, ${String(value).slice(11)}` : 'None'

const maintenanceFields: SectionFields<PlatformSettings['maintenance']> = {
  isOn: { label: 'Maintenance', format: formatSwitch },
  message: { label: 'Message', format: formatText },
  plannedEnd: { label: 'Planned end', format: formatPlannedEnd },
}
const bannerFields: SectionFields<PlatformSettings['banner']> = {
  isOn: { label: 'Banner', format: formatSwitch },
  text: { label: 'Announcement', format: formatText },
}
const durationFields: SectionFields<PlatformSettings['durations']> = {
  holdMinutes: { label: 'Hold before payment', format: formatMinutes },
  maxHoldMinutes: { label: 'Longest hold', format: formatMinutes },
  offlineRequestHoldMinutes: { label: 'Hold of an offline request', format: formatMinutes },
  partnerAnswerHours: { label: 'Partner answers within', format: formatHours },
  requestPaymentHours: { label: 'Customer pays within', format: formatHours },
}
const payoutFields: SectionFields<PlatformSettings['payouts']> = {
  minZmw: { label: 'Smallest payout', format: formatAmount },
  maxZmw: { label: 'Largest payout', format: formatAmount },
  maxPerDayZmw: { label: 'Per day and partner', format: formatAmount },
  transferFeeZmw: { label: 'Fee per payout', format: formatAmount },
  correctionLimitZmw: { label: 'Correction or refund by one administrator', format: formatAmount },
}
const payoutNames = ['minZmw', 'maxZmw', 'maxPerDayZmw', 'transferFeeZmw', 'correctionLimitZmw'] as const
const reserveFields: SectionFields<PlatformSettings['reserve']> = {
  percent: { label: 'Share in reserve', format: (value) => `${String(value)} %` },
  days: { label: 'In reserve for', format: formatDays },
  newVendorDays: { label: 'A business is new for', format: formatDays },
}
const smsFields: SectionFields<PlatformSettings['sms']> = {
  maxPerPhone: { label: 'To one phone in 24 hours', format: (value) => `${String(value)} messages` },
  maxZmwPerDay: { label: 'Cost of all in 24 hours', format: formatAmount },
  maxCodesPerHour: { label: 'Codes to all phones in an hour', format: (value) => `${String(value)} codes` },
  maxCodesPerDay: { label: 'Codes to all phones in 24 hours', format: (value) => `${String(value)} codes` },
}
const contactFields: SectionFields<PlatformSettings['contact']> = {
  address: { label: 'Address', format: formatText },
  hours: { label: 'Opening hours', format: formatText },
  phone: { label: 'Phone', format: formatText },
  mobile: { label: 'Mobile phone', format: formatText },
  email: { label: 'Email', format: formatText },
  vendorEmail: { label: 'Email for vendors', format: formatText },
}
const companyFields: SectionFields<PlatformSettings['company']> = {
  tpin: { label: 'TPIN of Tilipo', format: formatText },
}
const closedFields = {
  ...Object.fromEntries(allVerticals.map(({ id, name }) => [id, { label: name, format: formatClosed }])),
  partnerSignUp: { label: 'Sign-up of partners', format: formatClosed },
} as SectionFields<PlatformSettings['closed']>
const closedNames = getKeys(closedFields)
