import { useLocation, useNavigate } from 'react-router-dom'
import { numberIn } from '#contract/custody'
import { trackParcel } from '#contract/public'
import type { Head, LoadContext } from '../../../app/page'
import { useRead } from '../../../api/use-read'
import { paths } from '../../../paths'
import { useSyncStatus } from '../../../sync/index'
import { Card } from '../../../ui/Card'
import { Container } from '../../../ui/Container'
import { Notice } from '../../../ui/Notice'
import { PageHeader } from '../../../ui/PageHeader'
import { Section } from '../../../ui/Section'
import { Stack } from '../../../ui/Stack'
import { NumberForm } from './NumberForm'
import { numberFault } from './number-fault'
import { isUnknown, Tracked } from './Tracked'

/** Reads the parcel number from the URL. Without JavaScript the form submits to this page, which shows the result. */
function askedIn(search: URLSearchParams) {
  const typed = search.get('number')
  const number = typed === null ? null : numberIn(typed)
  return { typed, given: number ? { params: { number } } : null }
}

export async function load({ search, read }: LoadContext): Promise<unknown> {
  const { given } = askedIn(search)
  return given && read(trackParcel, given)
}

export function head({ search, faultOf }: LoadContext): Head {
  const { given } = askedIn(search)
  return {
    title: 'Track a Parcel | Tilipo',
    description: 'Enter a parcel number and follow it all the way, with every carrier on Tilipo. No account needed.',
    canonical: paths.tracking,
    ...(given && faultOf(trackParcel, given)?.status === 404 ? { status: 404 } : {}),
  }
}

/** Page with the form for a parcel number. */
export default function TrackingPage() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const { typed, given } = askedIn(new URLSearchParams(search))
  const read = useRead(trackParcel, given)
  const isOffline = useSyncStatus().online === 'no'
  const before = (state as { typed?: string } | null)?.typed
  const fault = given
    ? isUnknown(read) && "We couldn't find a parcel with this number. Please check each letter and digit."
    : typed !== null && numberFault(typed)
  return (
    <Section first>
      <Container width="form">
        <Stack gap={6}>
          <PageHeader
            title="Track your parcel"
            text="Enter its number and follow it all the way. You don't need an account."
            back={{ to: paths.services, label: 'All services' }}
          />
          <Card pad="lg">
            <NumberForm
              key={typed}
              typed={typed ?? before ?? ''}
              fault={fault || undefined}
              onNumber={(number) => navigate(paths.track(number))}
            />
          </Card>
          {isOffline && (
            <Notice icon="cloud-off" tone="waiting" title="You're offline">
              Parcels you tracked on this phone before show their last known status. Connect to the internet to track
              another.
            </Notice>
          )}
          {given && <Tracked read={read} />}
        </Stack>
      </Container>
    </Section>
  )
}
