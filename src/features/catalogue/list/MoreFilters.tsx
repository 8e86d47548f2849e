import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button'
import { DateInput } from '../../../ui/DateInput'
import { Grid } from '../../../ui/Grid'
import { Input } from '../../../ui/Input'
import { Row } from '../../../ui/Row'
import { Select } from '../../../ui/Select'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import type { MoreProps } from './more-filters'

const ratings = [4, 3, 2].map((stars) => ({ value: String(stars), label: `${stars} stars or more` }))

/** Additional filters, which few users need: days, price and rating. */
export const MoreFilters = ({ filters, days = [], hidesPrice }: MoreProps) => (
  <Stack gap={3}>
    <span />
    <Grid columns={4} gap={3}>
      {days.map((name, index) => (
        <Labelled key={name} label={name}>
          <DateInput
            empty="Any day"
            name={index === 0 ? 'from' : 'to'}
            defaultValue={index === 0 ? filters.from : filters.to}
          />
        </Labelled>
      ))}
      {!hidesPrice && (
        <Labelled label="Price from">
          <Input unit="ZMW" inputMode="decimal" name="priceFrom" maxLength={11} defaultValue={filters.priceFrom} />
        </Labelled>
      )}
      {!hidesPrice && (
        <Labelled label="Price to">
          <Input unit="ZMW" inputMode="decimal" name="priceTo" maxLength={11} defaultValue={filters.priceTo} />
        </Labelled>
      )}
      <Labelled label="Rating">
        <Select name="ratingFrom" placeholder="Any rating" options={ratings} defaultValue={filters.ratingFrom ?? ''} />
      </Labelled>
    </Grid>
    <Row gap={2}>
      <Button type="submit" variant="outline" icon="filter">
        Filter
      </Button>
    </Row>
  </Stack>
)

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack as="label" gap={1}>
    <Text as="span" size="sm" weight="medium">
      {label}
    </Text>
    {children}
  </Stack>
)
