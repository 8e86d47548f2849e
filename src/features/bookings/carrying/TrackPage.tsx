import { useParams } from 'react-router-dom'
import { plainNumber, spacedNumber } from '#contract/custody'
import { formatDate, formatInstant } from '#contract/days'
import { trackParcel } from '#contract/public'
import { spacedPhone } from '#contract/spaced-phone'
import type { TrackedParcel } from '#contract/parcels'
import { useRead } from '../../../api/use-read'
import { Card } from '../../../ui/Card'
import { Container } from '../../../ui/Container'
import { ErrorState } from '../../../ui/ErrorState'
import { Facts } from '../../../ui/Facts'
import { OfflineNote } from '../../../ui/OfflineNote'
import { PageHeader } from '../../../ui/PageHeader'
import { Section } from '../../../ui/Section'
import { Skeleton } from '../../../ui/Skeleton'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { Timeline } from '../../../ui/Timeline'
import { wayOf } from './way'

export const head = () => ({ title: 'Where is my parcel? | Tilipo' })

/** Where a parcel is, for whoever has its number. */
export default function TrackPage() {
  const { number = '' } = useParams()
  const found = useRead(trackParcel, { params: { number } })
  return (
    <Section>
      <Container width="form">
        <Stack gap={6}>
          <PageHeader title={<>Parcel <Text as="span" whole>{spacedNumber(plainNumber(number))}</Text></>} />
          {found.data ? <Way parcel={found.data} asOf={found.error ? found.asOf : undefined} /> : found.loading ? <Skeleton shape="block" /> : (
            <ErrorState text="We could not find a parcel with this number. Please check it, or try again when you are online." onRetry={found.refresh} />
          )}
        </Stack>
      </Container>
    </Section>
  )
}

function Way({ parcel, asOf }: { parcel: TrackedParcel; asOf: number | undefined }) {
  const { from, to, leavesOn, expectedAt, carrier, isCancelled } = parcel
  return (
    <Stack gap={4}>
      {asOf !== undefined && <OfflineNote asOf={formatInstant(new Date(asOf).toISOString())} />}
      <Card as="section" pad="lg">
        {isCancelled ? 'This parcel was cancelled, or never handed over.' : <Timeline items={wayOf(parcel)} />}
      </Card>
      <Facts
        items={[
          { label: 'From', value: from },
          { label: 'To', value: to },
          { label: 'Leaves', value: formatDate(leavesOn) },
          ...(expectedAt ? [{ label: 'Expected by', value: formatInstant(expectedAt) }] : []),
          { label: 'Carrier', value: carrier.name },
          ...(carrier.licence ? [{ label: 'Licence (ZICTA)', value: carrier.licence }] : []),
          ...(carrier.phone ? [{ label: 'Their number', value: spacedPhone(carrier.phone) }] : []),
        ]}
      />
    </Stack>
  )
}
