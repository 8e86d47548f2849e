import { useLocation, useNavigate } from 'react-router-dom'
import { extractTrackingNumber } from '#contract/verticals/carriers/parcels/custody'
import { trackParcel } from '#contract/public-addresses'
import type { Head, LoadContext } from '../../../page'
import { useRead } from '../../../api/use-read'
import { paths } from '../../../paths'
import { useSyncStatus } from '../../../sync/index'
import { Card } from '../../../ui/layout/Card'
import { Container } from '../../../ui/layout/Container'
import { Notice } from '../../../ui/states/Notice'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Section } from '../../../ui/layout/Section'
import { Stack } from '../../../ui/layout/Stack'
import { ParcelNumberForm } from './ParcelNumberForm'
import { getNumberError } from './number-error'
import { isParcelUnknown, ParcelTracking } from './ParcelTracking'

/** Reads the parcel number from the URL. Without JavaScript the form submits to this page, which shows the result. */
function parseSearch(search: URLSearchParams) {
  const typed = search.get('number')
  const number = typed === null ? null : extractTrackingNumber(typed)
  return { typed, given: number ? { params: { number } } : null }
}

export async function load({ search, read }: LoadContext): Promise<unknown> {
  const { given } = parseSearch(search)
  return given && read(trackParcel, given)
}

export function head({ search, getFault }: LoadContext): Head {
  const { given } = parseSearch(search)
  return {
    title: 'Track a Parcel | Tilipo',
    description: 'Enter a parcel number and follow it all the way, with every carrier on Tilipo. No account needed.',
    canonical: paths.tracking,
    ...(given && getFault(trackParcel, given)?.status === 404 ? { status: 404 } : {}),
  }
}

/** Page with the form for a parcel number. */
export default function TrackingPage() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const { typed, given } = parseSearch(new URLSearchParams(search))
  const read = useRead(trackParcel, given)
  const isOffline = useSyncStatus().online === 'no'
  const previousText = (state as { typed?: string } | null)?.typed
  const fault = given
    ? isParcelUnknown(read) && "We couldn't find a parcel with this number. Please check each letter and digit."
    : typed !== null && getNumberError(typed)
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
            <ParcelNumberForm
              key={typed}
              initialText={typed ?? previousText ?? ''}
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
          {given && <ParcelTracking read={read} />}
        </Stack>
      </Container>
    </Section>
  )
}
