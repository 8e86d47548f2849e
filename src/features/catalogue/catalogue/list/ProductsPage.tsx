import type { FeaturedProduct } from '#contract/catalogue/catalogue'
import { featured } from '#contract/public-addresses'
import { shops } from '#contract/verticals/index'
import { buildPath } from '#contract/verticals/vertical'
import type { Head, LoadContext } from '../../../../page'
import { useRead } from '../../../../api/use-read'
import { paths } from '../../../../paths'
import { ButtonLink } from '../../../../ui/forms/Button'
import { Container } from '../../../../ui/layout/Container'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { Grid } from '../../../../ui/layout/Grid'
import { ItemCard } from '../../../../ui/lists/ItemCard'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Section } from '../../../../ui/layout/Section'
import { Stack } from '../../../../ui/layout/Stack'
import { getVerticalIcon } from '../../../../verticals/icons'
import { AddToCart } from '../actions/AddToCart'
import { ChatButton } from '../actions/ChatButton'
import { getProductProvider } from '../actions/provider'
import { buildProductCartIntent } from '../actions/build-cart-intent'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { ResultGridSkeleton } from './ResultGrid'

export const load = ({ read }: LoadContext): Promise<unknown> => read(featured, {})

export const head = (): Head => ({
  title: 'Featured products | Tilipo',
  description: 'Picked from the shops on Tilipo: made and sold in Zambia.',
  canonical: paths.products,
})

export default function ProductsPage() {
  const all = (
    <ButtonLink variant="outline" to={shops.routes.list}>
      All products
    </ButtonLink>
  )
  return (
    <Section first>
      <Container>
        <Stack gap={5}>
          <PageHeader title="Featured products" text="Picked from the shops on Tilipo." actions={all} />
          <ReadStates
            read={useRead(featured, {})}
            skeleton={<ResultGridSkeleton />}
            errorText="Could not load featured items at this time."
            isEmpty={({ products }) => products.length === 0}
            empty={
              <EmptyState
                icon="store"
                title="Nothing is featured right now"
                text="You can still browse all shops."
                action={all}
              />
            }
          >
            {({ products }) => (
              <Grid columns={4}>
                {products.map((product) => (
                  <ProductCard key={product._id} product={product} />
                ))}
              </Grid>
            )}
          </ReadStates>
        </Stack>
      </Container>
    </Section>
  )
}

const ProductCard = ({ product }: { product: FeaturedProduct }) => (
  <ItemCard
    level={2}
    to={buildPath(shops.routes.listing, product._id)}
    title={product.name}
    picture={product.imageUrl}
    icon={getVerticalIcon(shops.id)}
    by={product.category}
    facts={product.description}
    place={product.storeLocation}
    price={product.price}
    actions={
      <>
        <ChatButton small provider={getProductProvider(product, shops.id)} />
        <AddToCart small intent={buildProductCartIntent(product)} />
      </>
    }
  />
)
