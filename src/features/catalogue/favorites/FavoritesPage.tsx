import { useFavorites, type FavoriteLine } from '../../../db/queries/favorites'
import { paths } from '../../../paths'
import { pullNow, useSyncStatus } from '../../../sync/index'
import { ButtonLink } from '../../../ui/forms/Button'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Grid } from '../../../ui/layout/Grid'
import { MirrorStates } from '../../../ui/states/MirrorStates'
import { MovingItems } from '../../../ui/motion/MovingItems'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { FavoriteItem } from './FavoriteItem'
import { RefusedFavorites } from './RefusedFavorites'

export const head = () => ({ title: 'Favorites | Tilipo' })

export default function FavoritesPage() {
  const favorites = useFavorites()
  return (
    <Stack gap={6}>
      <PageHeader title="Favorites" text="Everything you've marked with a heart, on all your devices." />
      <RefusedFavorites />
      <MirrorStates
        data={favorites}
        status={useSyncStatus()}
        subject="Your favorites"
        errorText="We couldn't load your favorites. Please try again."
        onRetry={() => void pullNow()}
        skeleton={<Skeletons />}
        isEmpty={(all) => all.length === 0}
        empty={<NoFavorites />}
      >
        {(all) => <FavoriteGrid favorites={all} />}
      </MirrorStates>
    </Stack>
  )
}

const FavoriteGrid = ({ favorites }: { favorites: FavoriteLine[] }) => (
  <Grid as="ul" columns={2} gap={4} aria-label="Your favorites">
    <MovingItems>
      {favorites.map((favorite) => (
        <FavoriteItem key={favorite._id} favorite={favorite} />
      ))}
    </MovingItems>
  </Grid>
)

const NoFavorites = () => (
  <EmptyState
    icon="heart"
    title="You have no favorites yet"
    text="Tap the heart on anything you'd like to find again. Your favorites appear here, online or offline."
    action={<ButtonLink to={paths.services}>Browse services</ButtonLink>}
  />
)

const Skeletons = () => (
  <Grid columns={2} gap={4}>
    <Skeleton shape="block" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </Grid>
)
