import type { Vendor } from '#contract/catalogue/catalogue'
import { Card } from '../../../../ui/layout/Card'
import { Facts } from '../../../../ui/text/Facts'
import { Heading } from '../../../../ui/text/Heading'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { formatOpeningHours } from './format-opening-hours'

export function OpeningHours({ vendor }: { vendor: Vendor }) {
  const openings = formatOpeningHours(vendor.operatingHours)
  return (
    <Card as="section">
      <Stack gap={3}>
        <Heading level={2} size="card">
          Operating Hours
        </Heading>
        {openings ? (
          <Facts items={openings.map(({ day, hours }) => ({ label: day, value: hours }))} />
        ) : (
          <Text tone="muted">Hours not given yet.</Text>
        )}
      </Stack>
    </Card>
  )
}
