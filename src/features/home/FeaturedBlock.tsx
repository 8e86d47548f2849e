import { paths } from '../../paths'
import { ErrorState } from '../../ui/ErrorState'
import { Grid } from '../../ui/Grid'
import { Heading } from '../../ui/Heading'
import { Link } from '../../ui/Link'
import { Row } from '../../ui/Row'
import { CardSkeletons } from '../../ui/Skeleton'
import { Stack } from '../../ui/Stack'
import { shownSide } from './alternation'
import type { CardActions } from './cards'
import { ProductCard } from './ProductCard'
import { ServiceCard } from './ServiceCard'
import { useFeatured } from './use-featured'

const mostCards = 4
const words = {
  services: { title: 'Featured services', all: paths.services },
  products: { title: 'Featured products', all: paths.products },
}

/** Featured services or featured products. The two alternate every minute. */
export function FeaturedBlock({ actions }: { actions: CardActions }) {
  const { read, side } = useFeatured()
  const { data, error, refresh } = read
  if (data?.services.length === 0 && data.products.length === 0) return null
  const shown = data ? shownSide(side, data) : 'services'
  const { title, all } = words[shown]
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
          {!data && <CardSkeletons count={mostCards} />}
          {data &&
            shown === 'services' &&
            data.services
              .slice(0, mostCards)
              .map((item) => <ServiceCard key={item.id} item={item} actions={actions} />)}
          {data &&
            shown === 'products' &&
            data.products
              .slice(0, mostCards)
              .map((product) => <ProductCard key={product._id} product={product} actions={actions} />)}
        </Grid>
      )}
    </Stack>
  )
}
