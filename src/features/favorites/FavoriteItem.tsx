import { useState } from 'react'
import { lusakaDate } from '#contract/days'
import { favoritePrice } from '#contract/favorites'
import { formatZmw } from '#contract/money'
import type { FavoriteLine } from '../../db/queries/favorites'
import { StatusBadge } from '../../ui/Badge'
import { Card } from '../../ui/Card'
import { focusBeside } from '../../ui/focus-beside'
import { IconButton } from '../../ui/IconButton'
import { ItemLine } from '../../ui/ItemLine'
import { Link } from '../../ui/Link'
import { MovingItem } from '../../ui/motion/MovingItems'
import { Price } from '../../ui/Price'
import { Text } from '../../ui/Text'
import { iconOf } from '../../verticals/icons'
import { unmark } from './change'

export function FavoriteItem({ favorite }: { favorite: FavoriteLine }) {
  const [today] = useState(() => lusakaDate(Date.now()))
  const leave = (heart: Element) => {
    focusBeside(heart)
    void unmark(favorite)
  }
  const { vertical, name, unit, imageUrl, vendorName, town, path, available, pending } = favorite
  return (
    <Card as={MovingItem} pad="sm">
      <ItemLine
        picture={imageUrl}
        icon={iconOf(vertical)}
        title={
          available ? (
            <Link variant="plain" to={path}>
              {name}
            </Link>
          ) : (
            name
          )
        }
        text={[vendorName, town].filter(Boolean).join(', ')}
        corner={
          <IconButton
            icon="heart"
            pressed
            label={`Favorite: ${name}`}
            onClick={({ currentTarget }) => leave(currentTarget)}
          />
        }
      >
        {available ? <PriceNow price={favoritePrice(favorite, today)} unit={unit} /> : <Gone />}
        {pending && <StatusBadge status="waiting">Waiting to be sent</StatusBadge>}
      </ItemLine>
    </Card>
  )
}

const PriceNow = ({ price, unit }: { price: number; unit: string }) =>
  price > 0 ? <Price value={formatZmw(price)} per={unit} /> : <Text size="sm">Price on request</Text>

const Gone = () => (
  <>
    <StatusBadge status="attention">No longer available</StatusBadge>
    <Text size="sm" tone="muted">
      The provider has removed it. If it comes back, you'll see it here.
    </Text>
  </>
)
