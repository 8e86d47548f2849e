import { useNavigate } from 'react-router-dom'
import { buildEdit } from '#contract/sync/edit-conflicts'
import type { FieldValues } from '#contract/sync/edit'
import type { ListingLine } from '../../../db/queries/listings'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Heading } from '../../../ui/text/Heading'
import { lazyPart } from '../../../ui/states/lazy-part'
import { Notice } from '../../../ui/states/Notice'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Row } from '../../../ui/layout/Row'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Split } from '../../../ui/layout/Split'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { buildListingPreview, useSavedToast } from './listing-preview'
import { sendEdit } from './send-edit'
import { ListingForm } from './ListingForm'
import { OfferStatus } from './OfferStatus'
import { RefusedListingEdits } from './RefusedListingEdits'
import type { ListingArea } from './listing-area'

const partOptions = { when: 'page-loaded', onFailure: 'fallback', offline: true } as const
const ListingPhotos = lazyPart(() => import('./ListingPhotos'), partOptions)
const Calendars = lazyPart(() => import('./calendars/ListingCalendars'), partOptions)
const StockCard = lazyPart(() => import('./stock/StockCard'), partOptions)
const CounterStock = lazyPart(() => import('./counter/CounterStock'), partOptions)
const CopyOrDelete = lazyPart(() => import('./CopyOrDelete'), partOptions)
const ReadOnlyListing = lazyPart(() => import('./ReadOnlyListing'), {
  when: 'page-loaded',
  fallback: <Skeleton shape="block" />,
  offline: true,
})

export default function ListingDetails({ area, listing }: { area: ListingArea; listing: ListingLine | undefined }) {
  const back = { to: area.path, label: area.form.labels.many }
  if (!listing) return <ListingNotFound area={area} />
  return (
    <Stack gap={6}>
      <PageHeader title={String(listing.values.name)} back={back} actions={<OfferStatus listing={listing} />} />
      <RefusedListingEdits listingId={listing._id} />
      {listing.hiddenReason !== undefined && (
        <Notice tone="attention" icon="alert" title="Tilipo has hidden this from customers">
          {listing.hiddenReason} Correct it, and contact our support to show it again.
        </Notice>
      )}
      {area.canEdit ? (
        <Split side="side-on-top">
          <Stack>
            <ListingPhotos listing={listing} preview={buildListingPreview(area, listing._id, listing.values)} />
          </Stack>
          <EditListing area={area} listing={listing} />
          <Stack gap={4}>
            <OfferToggle area={area} listing={listing} />
            <StockCard area={area} listing={listing} />
            <CounterStock listing={listing} />
            <Calendars listing={listing} />
            <CopyOrDelete area={area} listing={listing} />
          </Stack>
        </Split>
      ) : (
        <>
          <ReadOnlyListing area={area} listing={listing} />
          <StockCard area={area} listing={listing} />
          <CounterStock listing={listing} />
        </>
      )}
    </Stack>
  )
}

function EditListing({ area, listing }: { area: ListingArea; listing: ListingLine }) {
  const navigate = useNavigate()
  const showSavedToast = useSavedToast()
  const save = async (values: FieldValues, expectedValues: FieldValues) => {
    const edit = buildEdit(expectedValues, values)
    if (!edit) return void toast({ title: 'Nothing to save', description: "You haven't changed anything." })
    const sent = await sendEdit(area, listing, edit, values)
    if (!sent.ok) return { message: sent.message }
    showSavedToast('Saved')
    navigate(area.path)
  }
  return <ListingForm area={area} values={listing.values} submit="Save changes" onSave={save} />
}

/** Takes a listing offline or puts it back online. Existing bookings stay valid. */
function OfferToggle({ area, listing }: { area: ListingArea; listing: ListingLine }) {
  const showSavedToast = useSavedToast()
  const { offered } = listing.values
  const toggle = async () => {
    const sent = await sendEdit(
      area,
      listing,
      { offered: !offered, from: { offered: Boolean(offered) } },
      listing.values,
    )
    if (sent.ok) showSavedToast(offered ? 'Taken offline' : 'Back online')
    else toast({ title: 'Not changed', description: sent.message, tone: 'destructive' })
  }
  return (
    <Card as="section" pad="lg" aria-label="Status">
      <Stack gap={3}>
        <Heading level={2} size="card">
          {offered ? 'Active' : 'Offline'}
        </Heading>
        <Text tone="muted" size="sm">
          {offered
            ? "Take it offline while you can't sell it. Existing bookings stay valid."
            : 'Nobody can find or book it until you put it back online.'}
        </Text>
        <Row wrap>
          <Button variant="outline" size="sm" onClick={() => void toggle()}>
            {offered ? 'Take offline' : 'Put back online'}
          </Button>
          {offered && !listing.pending && listing.path && (
            <ButtonLink variant="ghost" size="sm" icon="external" to={listing.path}>
              View as a customer
            </ButtonLink>
          )}
        </Row>
      </Stack>
    </Card>
  )
}

const ListingNotFound = ({ area }: { area: ListingArea }) => (
  <EmptyState
    icon="search"
    title="Not found"
    text="It isn't on this device. It may have been removed."
    action={<ButtonLink to={area.path}>{area.form.labels.many}</ButtonLink>}
  />
)
