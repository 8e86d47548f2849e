import { useState } from 'react'
import { verticals } from '#contract/verticals/index'
import { getPiecesLeft } from '#contract/verticals/pieces-left'
import { formatPlural } from '#contract/core/plural'
import { readStockLog } from '#contract/business/listings/stock-adjustments'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import type { ListingLine } from '../../../../db/queries/listings'
import { Button } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { Heading } from '../../../../ui/text/Heading'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import type { ListingArea } from '../listing-area'
import { AdjustStockForm } from './AdjustStockForm'
import { StockLog } from './StockLog'

interface Props {
  area: ListingArea
  listing: ListingLine
}

/** What is left of a product, a form for deliveries, counts and losses, and the latest changes. */
export default function StockCard({ area, listing }: Props) {
  const [isOpen, setOpen] = useState(false)
  const left = getPiecesLeft({ vertical: listing.vertical, details: listing.values })
  const log = useUncachedRead(
    readStockLog,
    { params: { id: listing._id } },
    `${listing._id}/${left}/${listing.pending}`,
  )
  if (!verticals[listing.vertical].countedField || left === undefined) return null
  const reserved = log.data?.reserved ?? 0
  return (
    <Card as="section" pad="lg" aria-label="What is left">
      <Stack gap={4}>
        <Stack gap={2}>
          <Heading level={2} size="card">
            {formatPlural(left, { one: '# left', other: '# left' })}
          </Heading>
          <Text tone="muted" size="sm">
            {reserved > 0
              ? formatPlural(reserved, {
                  one: 'One more is at your shop: it is sold, reserved or set aside for the counter.',
                  other: '# more are at your shop: they are sold, reserved or set aside for the counter.',
                })
              : 'This is what customers can buy now.'}
          </Text>
        </Stack>
        {isOpen ? (
          <AdjustStockForm
            area={area}
            listing={listing}
            left={left}
            reserved={reserved}
            onDone={() => setOpen(false)}
          />
        ) : (
          area.canEdit && (
            <Row>
              <Button variant="outline" onClick={() => setOpen(true)}>
                Change the stock
              </Button>
            </Row>
          )
        )}
        <StockLog log={log} />
      </Stack>
    </Card>
  )
}
