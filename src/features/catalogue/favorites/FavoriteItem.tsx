import { getFavoritePrice } from '#contract/catalogue/favorites'
import { formatZmw } from '#contract/core/money'
import type { FavoriteLine } from '../../../db/queries/favorites'
import { StatusBadge } from '../../../ui/text/Badge'
import { Card } from '../../../ui/layout/Card'
import { focusNeighbor } from '../../../ui/hooks/focus-management'
import { IconButton } from '../../../ui/forms/IconButton'
import { ItemLine } from '../../../ui/lists/ItemLine'
import { Link } from '../../../ui/text/Link'
import { MovingItem } from '../../../ui/motion/MovingItems'
import { Price } from '../../../ui/text/Price'
import { Text } from '../../../ui/text/Text'
import { getVerticalIcon } from '../../../verticals/icons'
import { removeFromFavorites } from './remove-from-favorites'
import { useLusakaToday } from '../../../ui/hooks/use-now'

export function FavoriteItem({ favorite }: { favorite: FavoriteLine }) {
  const today = useLusakaToday()
  const remove = (button: Element) => {
    focusNeighbor(button)
    void removeFromFavorites(favorite)
  }
  const { vertical, name, unit, imageUrl, vendorName, town, path, available, pending } = favorite
  return (
    <Card as={MovingItem} pad="sm">
      <ItemLine
        picture={imageUrl}
        icon={getVerticalIcon(vertical)}
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
            onClick={({ currentTarget }) => remove(currentTarget)}
          />
        }
      >
        {available ? <CurrentPrice price={getFavoritePrice(favorite, today)} unit={unit} /> : <UnavailableNotice />}
        {pending && <StatusBadge status="waiting">Waiting to be sent</StatusBadge>}
      </ItemLine>
    </Card>
  )
}

const CurrentPrice = ({ price, unit }: { price: number; unit: string }) =>
  price > 0 ? <Price value={formatZmw(price)} per={unit} /> : <Text size="sm">Price on request</Text>

const UnavailableNotice = () => (
  <>
    <StatusBadge status="attention">No longer available</StatusBadge>
    <Text size="sm" tone="muted">
      The provider has removed it. If it comes back, you'll see it here.
    </Text>
  </>
)
