/**
 * Checks that typed input survives an accidental tap. The app asks before a navigation or a button `data-cancel`
 * discards the fields of a `<form>`, and a dialog before it discards any of its fields (src/ui/forms/unsaved-input.ts). All
 * other fields are listed here.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/**
 * - `form`: the component is part of a form in another file.
 * - `dialog`: the component is displayed in a dialog.
 * - `draft`: the input is in the URL or stored on the device, and restored when the user returns.
 * - `filter`: it searches, filters or selects a period, and is in the URL or quickly repeated.
 * - `value`: one short value, or one that cannot be edited.
 */
type Reason = 'form' | 'dialog' | 'draft' | 'filter' | 'value'

const filesWithoutForm: Record<string, Reason> = {
  'src/features/platform/admin/audit/AuditPage.tsx': 'filter',
  'src/features/platform/admin/cases/AmountFields.tsx': 'form',
  'src/features/platform/admin/money/MoneyListPage.tsx': 'filter',
  'src/features/platform/admin/settings/ClosedField.tsx': 'form',
  'src/features/platform/admin/vendors/FeatureDialog.tsx': 'dialog',
  'src/features/platform/admin/vendors/HideDialog.tsx': 'dialog',
  'src/features/platform/admin/overview/OverviewPage.tsx': 'filter',
  'src/features/platform/admin/settings/SettingsPage.tsx': 'form',
  'src/features/platform/admin/users/UserStatusDialog.tsx': 'dialog',
  'src/features/platform/admin/users/UsersPage.tsx': 'filter',
  'src/features/platform/admin/vendors/VendorPage.tsx': 'filter',
  'src/features/platform/admin/vendors/VendorsPage.tsx': 'filter',
  'src/features/platform/approvals/ApprovalPage.tsx': 'dialog',
  'src/features/platform/approvals/DecisionDialog.tsx': 'dialog',
  'src/features/accounts/auth/sign-up/PartnerFields.tsx': 'form',
  'src/verticals/carriers/parcels/CustodySteps.tsx': 'dialog',
  'src/features/counter/front-desk/bookings/BookingActions.tsx': 'dialog',
  'src/features/counter/front-desk/bookings/DaySheetPage.tsx': 'filter',
  'src/features/counter/front-desk/bookings/FilterPanel.tsx': 'filter',
  'src/features/catalogue/catalogue/book/pay-later.tsx': 'form',
  'src/features/catalogue/shared/CounterPayment.tsx': 'form',
  'src/features/catalogue/shared/AccountFields.tsx': 'form',
  'src/features/catalogue/shared/OptionFields.tsx': 'form',
  'src/features/catalogue/shared/PromptFields.tsx': 'value',
  'src/features/counter/companies/RecordCompanyPayment.tsx': 'dialog',
  'src/features/counter/front-desk/sales/RefundWalkIn.tsx': 'dialog',
  'src/features/counter/front-desk/sales/TakePayment.tsx': 'dialog',
  'src/features/catalogue/catalogue/list/MoreFilters.tsx': 'filter',
  'src/features/bookings/shared/AddressFields.tsx': 'draft',
  'src/features/bookings/customers/CustomersPage.tsx': 'filter',
  'src/features/bookings/customers/MergeDialog.tsx': 'dialog',
  'src/features/catalogue/shared/IdentityFields.tsx': 'form',
  'src/features/business/fleet/RouteFields.tsx': 'form',
  'src/features/business/fleet/VehicleFields.tsx': 'form',
  'src/features/business/listings/CalendarPage.tsx': 'filter',
  'src/features/business/listings/CancelBookingsDialog.tsx': 'dialog',
  'src/features/business/listings/PriceField.tsx': 'form',
  'src/features/business/listings/calendars/CalendarLink.tsx': 'value',
  'src/features/business/listings/counter/DayRangeFields.tsx': 'form',
  'src/features/accounts/profile/BusinessFields.tsx': 'form',
  'src/features/accounts/profile/integrations/NewSecret.tsx': 'value',
  'src/features/accounts/profile/OperatingHours.tsx': 'form',
  'src/features/accounts/profile/business/PositionField.tsx': 'form',
  'src/features/business/staff/StaffActivity.tsx': 'filter',
  'src/verticals/ExtraRows.tsx': 'form',
  'src/verticals/FareRows.tsx': 'form',
  'src/verticals/MinStayRows.tsx': 'form',
  'src/verticals/PolicyFields.tsx': 'form',
  'src/verticals/buses/Chooser.tsx': 'draft',
  'src/verticals/buses/ListingForm.tsx': 'form',
  'src/verticals/buses/Passengers.tsx': 'draft',
  'src/verticals/car-hire/Chooser.tsx': 'draft',
  'src/verticals/car-hire/ListingForm.tsx': 'form',
  'src/verticals/carriers/Chooser.tsx': 'draft',
  'src/verticals/carriers/ListingForm.tsx': 'form',
  'src/verticals/carriers/ParcelContacts.tsx': 'draft',
  'src/verticals/hotels/Chooser.tsx': 'draft',
  'src/verticals/hotels/ListingForm.tsx': 'form',
  'src/verticals/real-estate/Chooser.tsx': 'draft',
  'src/verticals/real-estate/ListingForm.tsx': 'form',
  'src/verticals/stores/ListingForm.tsx': 'form',
  'src/verticals/travel/Chooser.tsx': 'draft',
  'src/verticals/travel/ListingForm.tsx': 'form',
}

const readSources = () =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.startsWith('src/ui/'))
    .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))

it('every field outside a form is in a dialog, a draft or a filter', () => {
  const withoutForm = readSources()
    .filter(({ code }) => /<(Input|Textarea|DateInput|TagsInput)\b/.test(code) && !/<(Form|form)\b/.test(code))
    .map(({ file }) => file)
  expect(withoutForm.sort()).toEqual(Object.keys(filesWithoutForm).sort())
})

it('every button "Cancel" of a form asks before it discards typed input', () => {
  const unguarded = readSources().flatMap(({ file, code }) =>
    /<(Form|form)\b/.test(code)
      ? [...code.matchAll(/<Button\b(?:=>|[^>])*>\s*(?:Cancel|Close|Back)\s*<\/Button>/g)]
          .filter(([button]) => !button.includes(' data-cancel'))
          .map(([button]) => `${file}: ${button}`)
      : [],
  )
  expect(unguarded).toEqual([])
})
