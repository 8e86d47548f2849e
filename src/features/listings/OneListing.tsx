import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { labelOf, toldOf } from '#contract/field-words'
import { editBetween } from '#contract/conflict'
import type { Edit, Values } from '#contract/edit'
import { blankListing, createListing, editListing } from '#contract/own-listings'
import { offers } from '#contract/verticals/offers/index'
import { newId } from '../../api/new-id'
import type { ListingLine } from '../../db/queries/listings'
import { pathTo } from '../../paths'
import { send, useSyncStatus, type Preview } from '../../sync/index'
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
import { ListingForm } from './ListingForm'
import { OfferStatus } from './OfferStatus'
import { RefusedListings } from './RefusedListings'
import { listingPath, type Area } from './use-area'

/** Named here, so that it can be edited before the server has heard of it. */
export function NewListing({ area }: { area: Area }) {
  const navigate = useNavigate()
  const tellKept = useTellKept()
  const blank = { ...blankListing, ...offers[area.vertical.id]?.blank }
  const add = async (values: Values) => {
    const id = newId()
    const sent = await send(createListing, { body: { id, ...values } as never }, { preview: previewOf(area, id, values) })
    if (!sent.ok) return { message: sent.message }
    tellKept(`${String(values.name)} added`)
    navigate(area.path)
  }
  return (
    <Stack gap={6}>
      <PageHeader title={area.form.words.add} back={{ to: area.path, label: area.form.words.many }} />
      <ListingForm area={area} values={blank} submit={area.form.words.add} onSave={add} />
    </Stack>
  )
}

export function OneListing({ area, listing }: { area: Area; listing: ListingLine | undefined }) {
  // What the form was opened with: what it changes is told from that, whatever comes in meanwhile.
  const [seen] = useState(listing?.values)
  const back = { to: area.path, label: area.form.words.many }
  if (!listing || !seen) return <Missing area={area} />
  return (
    <Stack gap={6}>
      <PageHeader title={String(listing.values.name)} back={back} actions={<OfferStatus listing={listing} />} />
      <RefusedListings of={listing._id} />
      <Split>
        {area.mayEdit ? <Editing area={area} listing={listing} seen={seen} /> : <Reading listing={listing} />}
        <Stack gap={4}>
          <Card as="section" aria-label="Picture">
            <Picture src={listing.imageUrl ?? undefined} alt="" icon="image" />
          </Card>
          {area.mayEdit && <Offering area={area} listing={listing} />}
        </Stack>
      </Split>
    </Stack>
  )
}

function Editing({ area, listing, seen }: { area: Area; listing: ListingLine; seen: Values }) {
  const navigate = useNavigate()
  const tellKept = useTellKept()
  const save = async (values: Values) => {
    const edit = editBetween(seen, values)
    if (!edit) return void toast({ title: 'Nothing to save', description: 'You have not changed anything.' })
    const sent = await sendEdit(area, listing, edit, values)
    if (!sent.ok) return { message: sent.message }
    tellKept('Saved')
    navigate(area.path)
  }
  return <ListingForm area={area} values={seen} submit="Save changes" onSave={save} />
}

const Reading = ({ listing }: { listing: ListingLine }) => (
  <Card as="section" pad="lg" aria-label="Details">
    <Facts items={Object.entries(listing.values).map(([field, value]) => ({ label: labelOf(field), value: toldOf(field, value) }))} />
  </Card>
)

/** Takes it out of what the public finds, and puts it back. What is booked stays booked. */
function Offering({ area, listing }: { area: Area; listing: ListingLine }) {
  const tellKept = useTellKept()
  const { offered } = listing.values
  const toggle = async () => {
    const sent = await sendEdit(area, listing, { offered: !offered, from: { offered: Boolean(offered) } }, listing.values)
    if (sent.ok) tellKept(offered ? 'Taken offline' : 'Offered again')
    else toast({ title: 'Not changed', description: sent.message, tone: 'destructive' })
  }
  return (
    <Card as="section" pad="lg" aria-label="Offer">
      <Stack gap={3}>
        <Heading level={2} size="card">
          {offered ? 'Offered to everybody' : 'Offline'}
        </Heading>
        <Text tone="muted" size="sm">
          {offered ? 'While it is being repaired or kept for somebody, take it offline. What is booked stays booked.' : 'Nobody can find or book it until you put it back.'}
        </Text>
        <Row wrap>
          <Button variant="outline" size="sm" onClick={() => void toggle()}>
            {offered ? 'Take offline' : 'Put back'}
          </Button>
          {offered && !listing.pending && listing.path && (
            <ButtonLink variant="ghost" size="sm" icon="external" to={listing.path}>
              See it as guests do
            </ButtonLink>
          )}
        </Row>
      </Stack>
    </Card>
  )
}

const Missing = ({ area }: { area: Area }) => (
  <EmptyState icon="search" title="Not found" text="It is not on this device. It may have been removed." action={<ButtonLink to={area.path}>{area.form.words.many}</ButtonLink>} />
)

const sendEdit = (area: Area, { _id }: ListingLine, edit: Edit, values: Values) =>
  send(editListing, { params: { id: _id }, body: edit as never }, { preview: previewOf(area, _id, values) })

/** What shows it before the server knows of it, and what it is called where it waits. */
const previewOf = (area: Area, id: string, values: Values): Preview => ({
  name: String(values.name),
  vertical: area.vertical.id,
  path: pathTo(area.vertical.routes.listing, id),
  at: listingPath(area, id),
})

function useTellKept(): (title: string) => void {
  const isOffline = useSyncStatus().online === 'no'
  return (title) => toast({ title, description: isOffline ? "Saved on this phone. We'll send it when you're back online." : undefined, tone: 'success' })
}
