import type { ReactNode } from 'react'
import { Button } from '../../../../ui/forms/Button'
import { DateInput } from '../../../../ui/forms/DateInput'
import { Grid } from '../../../../ui/layout/Grid'
import { Input } from '../../../../ui/forms/Input'
import { Row } from '../../../../ui/layout/Row'
import { Select } from '../../../../ui/forms/Select'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import type { MoreFiltersProps } from './more-filters'

const ratingOptions = [4, 3, 2].map((stars) => ({ value: String(stars), label: `${stars} stars or more` }))

/** Additional filters, which few users need: days, price and rating. */
export const MoreFilters = ({ filters, days = [], hidesPrice }: MoreFiltersProps) => (
  <Stack gap={3}>
    <span />
    <Grid columns={4} gap={3}>
      {days.map((name, index) => (
        <LabeledField key={name} label={name}>
          <DateInput
            empty="Any day"
            name={index === 0 ? 'from' : 'to'}
            defaultValue={index === 0 ? filters.from : filters.to}
          />
        </LabeledField>
      ))}
      {!hidesPrice && (
        <LabeledField label="Price from">
          <Input unit="ZMW" inputMode="decimal" name="priceFrom" maxLength={16} defaultValue={filters.priceFrom} />
        </LabeledField>
      )}
      {!hidesPrice && (
        <LabeledField label="Price to">
          <Input unit="ZMW" inputMode="decimal" name="priceTo" maxLength={16} defaultValue={filters.priceTo} />
        </LabeledField>
      )}
      <LabeledField label="Rating">
        <Select
          name="ratingFrom"
          placeholder="Any rating"
          options={ratingOptions}
          defaultValue={filters.ratingFrom ?? ''}
        />
      </LabeledField>
    </Grid>
    <Row gap={2}>
      <Button type="submit" variant="outline" icon="filter">
        Filter
      </Button>
    </Row>
  </Stack>
)

const LabeledField = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack as="label" gap={1}>
    <Text as="span" size="sm" weight="medium">
      {label}
    </Text>
    {children}
  </Stack>
)
