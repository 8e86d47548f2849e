import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { numberIn, spacedNumber } from '#contract/custody'
import { trackParcel } from '#contract/public'
import { useRead } from '../../../api/use-read'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { Container } from '../../../ui/Container'
import { EmptyState } from '../../../ui/EmptyState'
import { PageHeader } from '../../../ui/PageHeader'
import { Section } from '../../../ui/Section'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { numberFault } from './number-fault'
import { isUnknown, Tracked } from './Tracked'

export const head = () => ({ title: 'Track your parcel | Tilipo' })

/** Public tracking page of one parcel. An invalid number is rejected without a request. */
export default function TrackPage() {
  const { number: typed = '' } = useParams()
  const number = numberIn(typed)
  const read = useRead(trackParcel, number ? { params: { number } } : null)
  if (!number) return <NoParcel typed={typed} title="This isn't a valid parcel number" text={numberFault(typed)} />
  const shown = (
    <Text as="span" whole>
      {spacedNumber(number)}
    </Text>
  )
  if (isUnknown(read))
    return (
      <NoParcel
        typed={spacedNumber(number)}
        title="Parcel not found"
        text={<>We couldn't find parcel {shown}. Please check each letter and digit with the sender.</>}
      />
    )
  return (
    <Section first>
      <Container width="form">
        <Stack gap={6}>
          <PageHeader title={<>Parcel {shown}</>} back={{ to: paths.tracking, label: 'Track another parcel' }} />
          <Tracked read={read} />
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
