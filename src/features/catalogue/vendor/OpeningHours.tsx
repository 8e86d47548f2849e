import type { Vendor } from '#contract/catalogue/catalogue'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { Heading } from '../../../ui/Heading'
import { Stack } from '../../../ui/Stack'
import { formatOpeningHours } from './format-opening-hours'

export const OpeningHours = ({ vendor }: { vendor: Vendor }) => (
  <Card as="section">
    <Stack gap={3}>
      <Heading level={2} size="card">
        Operating Hours
      </Heading>
      <Facts
        items={formatOpeningHours(vendor.operatingHours).map(({ day, hours }) => ({ label: day, value: hours }))}
      />
    </Stack>
  </Card>
)
