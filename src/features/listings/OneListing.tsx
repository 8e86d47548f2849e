import { useNavigate } from 'react-router-dom'
import { labelOf, toldOf } from '#contract/field-words'
import { editBetween } from '#contract/conflict'
import type { Edit, Values } from '#contract/edit'
import { editListing } from '#contract/own-listings'
import { photosOf } from '#contract/photos'
import type { ListingLine } from '../../db/queries/listings'
import { send } from '../../sync/index'
import { Button, ButtonLink } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Facts } from '../../ui/Facts'
import { Heading } from '../../ui/Heading'
import { PageHeader } from '../../ui/PageHeader'
import { Picture } from '../../ui/Picture'
import { Row } from '../../ui/Row'
import { Split } from '../../ui/Split'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { toast } from '../../ui/toast'
import { previewOf, useTellKept } from './keeping'
import { ListingForm } from './ListingForm'
import { ListingPhotos } from './ListingPhotos'
import { OfferStatus } from './OfferStatus'
import { RefusedListings } from './RefusedListings'
import type { Area } from './use-area'

export function OneListing({ area, listing }: { area: Area; listing: ListingLine | undefined }) {
  const back = { to: area.path, label: area.form.words.many }
  if (!listing) return <Missing area={area} />
  return (
    <Stack gap={6}>
      <PageHeader title={String(listing.values.name)} back={back} actions={<OfferStatus listing={listing} />} />
      <RefusedListings of={listing._id} />
      <Split>
        {area.mayEdit ? <Editing area={area} listing={listing} /> : <Reading listing={listing} />}
        <Stack gap={4}>
          {area.mayEdit ? (
            <ListingPhotos listing={listing} preview={previewOf(area, listing._id, listing.values)} />
          ) : (
            <ShownPhotos listing={listing} />
          )}
          {area.mayEdit && <Offering area={area} listing={listing} />}
        </Stack>
      </Split>
    </Stack>
  )
}

function Editing({ area, listing }: { area: Area; listing: ListingLine }) {
  const navigate = useNavigate()
  const tellKept = useTellKept()
  const save = async (values: Values, seen: Values) => {
    const edit = editBetween(seen, values)
    if (!edit) return void toast({ title: 'Nothing to save', description: "You haven't changed anything." })
    const sent = await sendEdit(area, listing, edit, values)
    if (!sent.ok) return { message: sent.message }
    tellKept('Saved')
    navigate(area.path)
  }
  return <ListingForm area={area} values={listing.values} submit="Save changes" onSave={save} />
}

const Reading = ({ listing }: { listing: ListingLine }) => (
  <Card as="section" pad="lg" aria-label="Details">
    <Facts
      items={Object.entries(listing.values).map(([field, value]) => ({
        label: labelOf(field),
        value: toldOf(field, value),
      }))}
    />
  </Card>
)

const ShownPhotos = ({ listing }: { listing: ListingLine }) => (
  <Card as="section" aria-label="Photos">
    <Stack gap={3}>
      {photosOf(listing).length === 0 && <Picture alt="" icon="image" none="No photo yet" />}
      {photosOf(listing).map(({ id, url }, index) => (
        <Picture key={id} src={url} alt={`Photo ${index + 1}`} />
      ))}
    </Stack>
  </Card>
)

/** Takes a listing offline or puts it back online. Existing bookings stay valid. */
function Offering({ area, listing }: { area: Area; listing: ListingLine }) {
  const tellKept = useTellKept()
  const { offered } = listing.values
  const toggle = async () => {
    const sent = await sendEdit(
      area,
      listing,
      { offered: !offered, from: { offered: Boolean(offered) } },
      listing.values,
    )
    if (sent.ok) tellKept(offered ? 'Taken offline' : 'Back online')
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
            ? "Take it offline while it's being repaired or reserved. Existing bookings stay valid."
            : 'Nobody can find or book it until you put it back online.'}
        </Text>
        <Row wrap>
          <Button variant="outline" size="sm" onClick={() => void toggle()}>
            {offered ? 'Take offline' : 'Put back online'}
          </Button>
          {offered && !listing.pending && listing.path && (
            <ButtonLink variant="ghost" size="sm" icon="external" to={listing.path}>
              View as a guest
            </ButtonLink>
          )}
        </Row>
      </Stack>
    </Card>
  )
}

const Missing = ({ area }: { area: Area }) => (
  <EmptyState
    icon="search"
    title="Not found"
    text="It isn't on this device. It may have been removed."
    action={<ButtonLink to={area.path}>{area.form.words.many}</ButtonLink>}
  />
)

const sendEdit = (area: Area, { _id }: ListingLine, edit: Edit, values: Values) =>
  send(editListing, { params: { id: _id }, body: edit as never }, { preview: previewOf(area, _id, values) })
