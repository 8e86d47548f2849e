import { paths } from '../../../paths'
import { ErrorState } from '../../../ui/states/ErrorState'
import { Grid } from '../../../ui/layout/Grid'
import { Heading } from '../../../ui/text/Heading'
import { Link } from '../../../ui/text/Link'
import { Row } from '../../../ui/layout/Row'
import { CardSkeletons } from '../../../ui/states/Skeleton'
import { Stack } from '../../../ui/layout/Stack'
import { resolveSide } from './alternation'
import type { CardActions } from './card-actions'
import { ProductCard } from './ProductCard'
import { ServiceCard } from './ServiceCard'
import { useFeatured } from './use-featured'

const maxCards = 4
const sideLabels = {
  services: { title: 'Featured services', all: paths.services },
  products: { title: 'Featured products', all: paths.products },
}

/** Featured services or featured products. The two alternate every minute. */
export function FeaturedBlock({ actions }: { actions: CardActions }) {
  const { read, side } = useFeatured()
  const { data, error, refresh } = read
  if (data?.services.length === 0 && data.products.length === 0) return null
  const visibleSide = data ? resolveSide(side, data) : 'services'
  const { title, all } = sideLabels[visibleSide]
  return (
    <Stack as="section" gap={4}>
      <Row justify="apart">
        <Heading level={2}>{title}</Heading>
        <Link roomy variant="quiet" to={all} aria-label={`View all: ${title}`}>
          View all
        </Link>
      </Row>
      {!data && error ? (
        <ErrorState text="Could not load featured items at this time." onRetry={refresh} />
      ) : (
        <Grid columns={4} aria-busy={!data}>
          {!data && <CardSkeletons count={maxCards} />}
          {data &&
            visibleSide === 'services' &&
            data.services.slice(0, maxCards).map((item) => <ServiceCard key={item.id} item={item} actions={actions} />)}
          {data &&
            visibleSide === 'products' &&
            data.products
              .slice(0, maxCards)
              .map((product) => <ProductCard key={product._id} product={product} actions={actions} />)}
        </Grid>
      )}
    </Stack>
  )
}
