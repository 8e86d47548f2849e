import { hasCalendarFeeds, readListingCalendars } from '#contract/business/calendar-feeds'
import { verticals } from '#contract/verticals/index'
import type { ListingLine } from '../../../../db/queries/listings'
import { pullNow } from '../../../../sync/index'
import { useSavedRead } from '../../../../sync/hooks/use-saved-read'
import { Card } from '../../../../ui/layout/Card'
import { Divider } from '../../../../ui/layout/Divider'
import { Heading } from '../../../../ui/text/Heading'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { CalendarLink } from './CalendarLink'
import { ImportedCalendars } from './ImportedCalendars'

/**
 * Exchanges booked days with other booking sites. The last answer is readable offline; changes need a connection,
 * because only the server can create links and read other calendars.
 */
export default function ListingCalendars({ listing }: { listing: ListingLine }) {
  return hasCalendarFeeds(verticals[listing.vertical]) ? <CalendarSync listing={listing} /> : null
}

function CalendarSync({ listing: { _id: listingId, pending } }: { listing: ListingLine }) {
  const read = useSavedRead(readListingCalendars, { params: { id: listingId } }, listingId, String(pending))
  // The server may not know a new listing yet.
  const isUnknown = pending && read.data === undefined && read.error !== undefined
  const refresh = () => {
    read.refresh()
    // The blocked days of the listing have changed, too.
    void pullNow()
  }
  return (
    <Card as="section" pad="lg" aria-label="Calendar sync">
      <Stack gap={4}>
        <Stack gap={2}>
          <Heading level={2} size="card">
            Calendar sync
          </Heading>
          <Text tone="muted" size="sm">
            Do you also offer this on other booking sites? Exchange calendars, so that no day is sold twice.
          </Text>
        </Stack>
        {isUnknown ? (
          <Text size="sm">You can set this up when your changes have been sent.</Text>
        ) : (
          <ReadStates read={read} skeleton={<Skeleton shape="block" />} errorText="We couldn't load the calendars.">
            {({ link, feeds }) => (
              <>
                <CalendarLink listingId={listingId} link={link} onChanged={refresh} />
                <Divider />
                <ImportedCalendars listingId={listingId} feeds={feeds} onChanged={refresh} />
              </>
            )}
          </ReadStates>
        )}
      </Stack>
    </Card>
  )
}
