import { formatZmw } from '#contract/money'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { Heading } from '../../../ui/Heading'
import { ItemLine } from '../../../ui/ItemLine'
import { Link } from '../../../ui/Link'
import { Row } from '../../../ui/Row'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'
import { iconOf } from '../../../verticals/icons'
import { CancelBooking } from '../ending/CancelBooking'
import { mayCancel } from '../ending/coming-back'
import { RefundNote } from '../ending/RefundNote'
import { StandingBadge } from '../StandingBadge'
import { placeOf } from '../ticket/words'
import { extrasOf, refundsOf, standingsOf, totalOf, whatOf, type Together } from './whole'

interface Props {
  shop: Together
  /** Whether the order has no other shop. */
  alone: boolean
  now: number
}

/** Bookings of one shop in an order. They are delivered or collected together. */
export function ShopSection({ shop, alone, now }: Props) {
  const [first] = shop
  const { vendorName } = first
  return (
    <Card as="section" pad="lg" aria-label={vendorName}>
      <Stack gap={4}>
        <Row justify="apart" wrap>
          <Heading level={2} size="card">
            {vendorName}
          </Heading>
          <Row wrap gap={2}>
            {standingsOf(shop, now).map((standing) => (
              <StandingBadge key={standing.label} standing={standing} />
            ))}
          </Row>
        </Row>
        {refundsOf(shop).map((one) => (
          <RefundNote key={one._id + one.refund!.status} booking={one} />
        ))}
        {shop.map((one) => (
          <ItemLine
            key={one._id}
            picture={one.imageUrl}
            icon={iconOf(one.vertical)}
            level={3}
            title={
              <Link variant="plain" to={paths.booking(one._id)}>
                {whatOf(one)}
              </Link>
            }
            text={one.reference}
          >
            <Text size="sm" tabular>
              {formatZmw(one.quote.lines[0]?.amount ?? one.quote.total)}
            </Text>
          </ItemLine>
        ))}
        <Facts
          items={[
            { label: isBrought(shop) ? 'Address' : 'Pick-up', value: placeOf(first) },
            ...extrasOf(shop),
            ...(alone ? [] : [{ label: 'Total', value: formatZmw(totalOf(shop)), total: true }]),
          ]}
        />
        <Ways shop={shop} alone={alone} now={now} />
      </Stack>
    </Card>
  )
}

/** Whether the shop delivers the products. Only the quote of a delivery has recipient names. */
const isBrought = ([{ quote }]: Together): boolean => quote.names !== undefined

/** Actions of a shop section. One ticket covers all bookings of the shop in this order. */
function Ways({ shop, alone, now }: Props) {
  const [{ vendorPhone }] = shop
  const ticket = shop.find((one) => one.status === 'confirmed' && one.ticket)
  const mayEnd = shop.find((one) => mayCancel(one, now))
  return (
    <Row wrap>
      {ticket && (
        <ButtonLink variant="soft" icon="ticket" to={paths.booking(ticket._id)}>
          Ticket
        </ButtonLink>
      )}
      {vendorPhone && (
        <ButtonLink variant="outline" icon="phone" to={`tel:${vendorPhone}`}>
          Call
        </ButtonLink>
      )}
      {mayEnd && <CancelBooking booking={mayEnd} label={alone ? 'Cancel order' : 'Cancel this part'} />}
    </Row>
  )
}
