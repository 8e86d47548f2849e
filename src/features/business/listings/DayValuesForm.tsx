import { object } from 'superstruct'
import { hasPermission } from '#contract/core/access'
import { addDays, listNights } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { formatPlural } from '#contract/core/plural'
import { check, invalidInputMessage, type StructOf } from '#contract/core/validation'
import { setDayValues } from '#contract/business/listings/day-values'
import { getListingFields } from '#contract/business/listings/own-listings'
import { buildEdit } from '#contract/sync/edit-conflicts'
import type { FieldValues } from '#contract/sync/edit'
import { nameField, price } from '#contract/verticals/listing-fields/input-fields'
import { cell, maxMinStay, optionalCount } from '#contract/verticals/listing-fields/row-fields'
import type { ListingLine } from '../../../db/queries/listings'
import { send, useSession } from '../../../sync/index'
import { Button } from '../../../ui/forms/Button'
import { Field } from '../../../ui/forms/Field'
import { Form, SubmitButton } from '../../../ui/forms/Form'
import { Grid } from '../../../ui/layout/Grid'
import { Input } from '../../../ui/forms/Input'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { toast } from '../../../ui/overlays/toast'
import { useStructForm } from '../../../ui/forms/use-struct-form'
import { getDayStock } from '../../../verticals/day-stock'
import { buildDaysEdit, getCommonValue, getDayTexts, getMinStayOn } from './day-values'
import { countDays, useDaysPreview } from './days-preview'
import { useSavedToast } from './listing-preview'
import { sendEdit } from './send-edit'
import type { SelectedDaysProps } from './SelectedDays'

interface Values {
  stock?: number | null
  minStay?: number | null
  amount?: number
  name?: string
}

/**
 * Sets the stock, the minimum stay and the price of the selected days at once. Only changed fields are sent: the values of
 * days as one command, the price as an edit of the listing.
 */
export default function DayValuesForm({ area, listing, from, to, onDone }: SelectedDaysProps) {
  const user = useSession()?.user
  const showSavedToast = useSavedToast()
  const preview = useDaysPreview(listing)
  const days = listNights(from, addDays(to, 1))
  const { getCapacity, prices } = getDayStock(listing.vertical)
  const canSetValues = user !== undefined && hasPermission({ ...user, role: user.user_type }, 'manage_bookings')
  const texts = canSetValues ? getDayTexts(listing) : undefined
  const capacity = getCapacity(listing.values)
  const priceNow = area.canEdit && prices ? prices.getPrice(listing.values, from) : undefined
  const common = {
    stock: getCommonValue(listing, days, 'stock'),
    minStay: getCommonValue(listing, days, 'minStay'),
  }

  const sendValues = async (changed: Partial<Record<'stock' | 'minStay', number | null>>) => {
    const edit = buildDaysEdit(listing, days, changed)
    return edit && send(setDayValues, { params: { id: listing._id }, body: edit }, { preview })
  }
  const sendPrices = async (changed: FieldValues) => {
    const checked = check(object(pickFields(listing.vertical, Object.keys(changed))), changed)
    if (!checked.ok) return { ok: false as const, message: checked.faults[0]?.message ?? invalidInputMessage }
    const edit = buildEdit(listing.values, { ...listing.values, ...changed })
    return edit && sendEdit(area, listing, edit, listing.values)
  }
  const form = useStructForm<Values>({
    struct: buildStruct(texts, capacity, priceNow !== undefined),
    defaults: {
      ...(texts && { stock: String(common.stock ?? '') }),
      ...(texts?.minStay && { minStay: String(common.minStay ?? '') }),
      ...(priceNow !== undefined && { amount: String(priceNow), name: '' }),
    },
    onSubmit: async ({ stock = null, minStay = null, amount, name }) => {
      // The number of the listing is the usual one.
      const newStock = stock === capacity ? null : stock
      const results = [
        await sendValues({
          ...(newStock !== (common.stock ?? null) && { stock: newStock }),
          ...(minStay !== (common.minStay ?? null) && { minStay }),
        }),
        amount !== undefined &&
          (amount !== priceNow || name) &&
          (await sendPrices(prices!.setPrice(listing.values, { name, amount, from, to }))),
      ]
      for (const result of results) if (result && !result.ok) return { message: result.message }
      if (results.some(Boolean)) showSavedToast('Saved')
      onDone()
    },
  })
  const usualPrices = priceNow === undefined ? null : prices!.clearPrice(listing.values, { from, to })
  const isChanged = (texts && (common.stock !== null || common.minStay !== null)) || usualPrices !== null
  const reset = async () => {
    const results = [
      texts && (await sendValues({ stock: null, minStay: null })),
      usualPrices && (await sendPrices(usualPrices)),
    ]
    const failed = results.find((result) => result && !result.ok)
    if (failed && !failed.ok) return toast({ title: 'Not changed', description: failed.message, tone: 'destructive' })
    showSavedToast('Back to the usual values')
    onDone()
  }
  if (!texts && priceNow === undefined) return null
  return (
    <Stack as="section" gap={3} aria-label="Values of these days">
      <Form form={form}>
        <Grid columns={2} gap={3}>
          {texts && (
            <Field name="stock" label={texts.stock} optional hint={describeField(common.stock, `Usually ${capacity}.`)}>
              <Input
                inputMode="numeric"
                autoComplete="off"
                placeholder={common.stock === undefined ? '' : String(capacity)}
              />
            </Field>
          )}
          {texts?.minStay && (
            <Field
              name="minStay"
              label={texts.minStay.name}
              optional
              hint={describeField(common.minStay, describeUsual(listing, days, texts.minStay.unit))}
            >
              <Input inputMode="numeric" autoComplete="off" />
            </Field>
          )}
          {priceNow !== undefined && (
            <>
              <Field
                name="amount"
                label={area.form.labels.price}
                hint={`${formatZmw(priceNow)} on the first of these days.`}
              >
                <Input unit="ZMW" inputMode="decimal" autoComplete="off" />
              </Field>
              <Field
                name="name"
                label="Name of the price"
                optional
                hint="Such as Christmas. Customers see it on the bill."
              >
                <Input autoComplete="off" />
              </Field>
            </>
          )}
        </Grid>
        <Row wrap gap={2}>
          <SubmitButton variant="outline">Save {countDays(from, to)}</SubmitButton>
          {isChanged && (
            <Button variant="ghost" onClick={() => void reset()}>
              Back to usual
            </Button>
          )}
        </Row>
      </Form>
    </Stack>
  )
}

/** Empty fields have the usual value, except if the days differ. */
const describeField = (value: number | null | undefined, usual: string): string =>
  value === undefined ? 'These days differ. Empty: no change.' : usual

function describeUsual(
  listing: ListingLine,
  days: readonly string[],
  unit: Parameters<typeof formatPlural>[1],
): string {
  const { dayValues: _, ...usualListing } = listing
  const lengths = days.map((day) => getMinStayOn(usualListing, day) ?? 1)
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)]
  return shortest === longest
    ? `Usually ${formatPlural(longest, unit)}.`
    : `Usually ${shortest} to ${formatPlural(longest, unit)}.`
}

function buildStruct(
  texts: ReturnType<typeof getDayTexts>,
  capacity: number | null,
  hasPrice: boolean,
): StructOf<Values> {
  return object({
    ...(texts && { stock: optionalCount(0, capacity ?? 0, `Please enter a number from 0 to ${capacity}.`) }),
    ...(texts?.minStay && { minStay: optionalCount(1, maxMinStay, `Please enter a number from 1 to ${maxMinStay}.`) }),
    ...(hasPrice && {
      amount: price,
      name: cell(nameField('Please enter at least 2 characters, or leave it empty.', 2, 40)),
    }),
  }) as unknown as StructOf<Values>
}

const pickFields = (vertical: ListingLine['vertical'], names: readonly string[]) =>
  Object.fromEntries(Object.entries(getListingFields(vertical)).filter(([name]) => names.includes(name)))
