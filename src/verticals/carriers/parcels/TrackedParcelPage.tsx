import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { extractTrackingNumber, formatTrackingNumber } from '#contract/verticals/carriers/parcels/custody'
import { trackParcel } from '#contract/public-addresses'
import { useRead } from '../../../api/use-read'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/forms/Button'
import { Container } from '../../../ui/layout/Container'
import { EmptyState } from '../../../ui/states/EmptyState'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Section } from '../../../ui/layout/Section'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { getNumberError } from './number-error'
import { isParcelUnknown, ParcelTracking } from './ParcelTracking'

export const head = () => ({ title: 'Track your parcel | Tilipo' })

/** Public tracking page of one parcel. An invalid number is rejected without a request. */
export default function TrackedParcelPage() {
  const { number: typed = '' } = useParams()
  const number = extractTrackingNumber(typed)
  const read = useRead(trackParcel, number ? { params: { number } } : null)
  if (!number) return <NoParcel typed={typed} title="This isn't a valid parcel number" text={getNumberError(typed)} />
  const formattedNumber = (
    <Text as="span" whole>
      {formatTrackingNumber(number)}
    </Text>
  )
  if (isParcelUnknown(read))
    return (
      <NoParcel
        typed={formatTrackingNumber(number)}
        title="Parcel not found"
        text={<>We couldn't find parcel {formattedNumber}. Please check each letter and digit with the sender.</>}
      />
    )
  return (
    <Section first>
      <Container width="form">
        <Stack gap={6}>
          <PageHeader
            title={<>Parcel {formattedNumber}</>}
            back={{ to: paths.tracking, label: 'Track another parcel' }}
          />
          <ParcelTracking read={read} />
        </Stack>
      </Container>
    </Section>
  )
}

/** Error state that links back to the form, prefilled with the typed number. */
const NoParcel = ({ typed, title, text }: { typed: string; title: string; text: ReactNode }) => (
  <EmptyState
    page
    icon="parcel"
    title={title}
    text={text}
    action={
      <ButtonLink to={paths.tracking} state={{ typed }}>
        Enter the number again
      </ButtonLink>
    }
  />
)
