import type { ReactNode } from 'react'
import { getFieldLabel, formatFieldValue } from '#contract/sync/field-labels'
import { formatZmwNoBreak } from '#contract/core/money'
import { useOwnBusiness, type OwnBusiness } from '../../../db/queries/business'
import { useOwnListings, type ListingLine } from '../../../db/queries/listings'
import { useOfflineText } from '../../../db/queries/use-storage-failure'
import { paths } from '../../../paths'
import { pullNow, useSyncStatus } from '../../../sync/index'
import { ButtonLink } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Facts } from '../../../ui/text/Facts'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { List, ListItem } from '../../../ui/lists/List'
import { MirrorStates } from '../../../ui/states/MirrorStates'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Picture } from '../../../ui/media/Picture'
import { Row } from '../../../ui/layout/Row'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'

/** Dashboard of a hotel manager: the hotel's profile and its rooms. */
export function HotelManagerPage({ actions, notice }: { actions: ReactNode; notice?: ReactNode }) {
  const hotel = useOwnBusiness()
  const status = useSyncStatus()
  return (
    <Stack gap={6}>
      <PageHeader
        title="Hotel Manager Dashboard"
        text={useOfflineText('Saved on this device, so you can work offline.')}
        actions={actions}
      />
      {notice}
      <MirrorStates
        data={hotel}
        status={status}
        subject="Your hotel"
        errorText="Could not load hotel profile. Please try again later."
        onRetry={() => void pullNow()}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(found) => found === null || found.businessType !== 'hotel'}
        empty={
          <EmptyState
            icon="bed"
            title="No hotel profile yet"
            text="This hotel has no profile yet. Please ask its owner to add one."
          />
        }
      >
        {(found) => (
          <Grid columns={2}>
            <HotelFacts hotel={found} />
            <RoomList />
          </Grid>
        )}
      </MirrorStates>
    </Stack>
  )
}

function HotelFacts({ hotel: { values, imageUrl } }: { hotel: OwnBusiness }) {
  const { name, description, ...rest } = values
  return (
    <Card as="section" pad="lg" aria-label="Hotel">
      <Stack gap={4}>
        <Picture round src={imageUrl} alt="" icon="bed" />
        <Heading level={2}>{formatFieldValue('name', name)}</Heading>
        {description && <Text pre>{String(description)}</Text>}
        <Facts
          items={Object.entries(rest)
            .filter(([, value]) => String(value) !== '')
            .map(([field, value]) => ({ label: getFieldLabel(field), value: formatFieldValue(field, value) }))}
        />
      </Stack>
    </Card>
  )
}

function RoomList() {
  const rooms = useOwnListings() ?? []
  return (
    <Card as="section" pad="lg" aria-label="Rooms">
      <Stack gap={4}>
        <Row justify="apart" wrap>
          <Heading level={2}>Rooms</Heading>
          <ButtonLink size="sm" icon="plus" to={paths.within(paths.hotelManagerRooms, 'new')}>
            Add a room
          </ButtonLink>
        </Row>
        {rooms.length === 0 ? (
          <Text tone="muted">No rooms yet. Everyone can find and book the rooms you add.</Text>
        ) : (
          <List label="Rooms">
            {rooms.map((room) => (
              <ListItem
                key={room._id}
                icon="bed"
                title={String(room.values.name)}
                text={`${formatZmwNoBreak(Number(room.values.price))}, ${getOfferLabel(room)}`}
                to={paths.within(paths.hotelManagerRooms, room._id)}
              />
            ))}
          </List>
        )}
        <div>
          <ButtonLink variant="outline" size="sm" to={paths.hotelManagerRooms}>
            All rooms
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  )
}

/** The same states as the badge in the list of rooms. */
function getOfferLabel({ pending, hiddenReason, values }: ListingLine): string {
  if (pending) return 'waiting to be sent'
  if (hiddenReason !== undefined) return 'hidden by Tilipo'
  return values.offered ? 'active' : 'offline'
}
