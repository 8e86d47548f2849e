import { useMemo } from 'react'
import { todayGroups, type Words } from '#contract/verticals/words/index'
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import { Button } from '../../../../ui/forms/Button'
import { DateInput } from '../../../../ui/forms/DateInput'
import { Disclosure } from '../../../../ui/overlays/Disclosure'
import { Field } from '../../../../ui/forms/Field'
import { Grid } from '../../../../ui/layout/Grid'
import { Row } from '../../../../ui/layout/Row'
import { Select } from '../../../../ui/forms/Select'
import { Stack } from '../../../../ui/layout/Stack'
import { countFilters, listFilterOptions, noFilters, type BookingFilters } from './booking-filters'

interface Props {
  bookings: readonly VendorBookingLine[]
  words: Words
  filters: BookingFilters
  onChange(filters: BookingFilters): void
}

const paymentOptions = [
  { value: 'paid', label: 'Paid' },
  { value: 'unpaid', label: 'Not paid in full' },
]

/** Filters by listing, status, group of today, days and payment. */
export function FilterPanel({ bookings, words, filters, onChange }: Props) {
  const { listings, statuses } = useMemo(() => listFilterOptions(bookings), [bookings])
  const count = countFilters(filters)
  const set = (change: Partial<BookingFilters>) => onChange({ ...filters, ...change })
  return (
    <Disclosure summary={count > 0 ? `Filters (${count})` : 'Filters'}>
      <Stack gap={4}>
        <Grid columns={3} gap={4}>
          <Field label={words.item}>
            <Select
              placeholder="All"
              options={listings}
              value={filters.listingId}
              onChange={({ target }) => set({ listingId: target.value })}
            />
          </Field>
          <Field label="Status">
            <Select
              placeholder="All"
              options={statuses}
              value={filters.status}
              onChange={({ target }) => set({ status: target.value })}
            />
          </Field>
          <Field label="Payment">
            <Select
              placeholder="All"
              options={paymentOptions}
              value={filters.payment}
              onChange={({ target }) => set({ payment: target.value as BookingFilters['payment'] })}
            />
          </Field>
          <Field label="Today">
            <Select
              placeholder="All"
              options={todayGroups.flatMap((group) => {
                const label = words.today[group]
                return label ? [{ value: group, label }] : []
              })}
              value={filters.group}
              onChange={({ target }) => set({ group: todayGroups.find((group) => group === target.value) ?? '' })}
            />
          </Field>
          <Field label="From">
            <DateInput value={filters.from} onChange={({ target }) => set({ from: target.value })} />
          </Field>
          <Field label="To">
            <DateInput value={filters.to} onChange={({ target }) => set({ to: target.value })} />
          </Field>
        </Grid>
        {count > 0 && (
          <Row>
            <Button variant="ghost" size="sm" onClick={() => onChange(noFilters)}>
              Clear filters
            </Button>
          </Row>
        )}
      </Stack>
    </Disclosure>
  )
}
