import { getFieldLabel } from '#contract/verticals/listing-labels'
import type { FieldValues } from '#contract/sync/edit'
import { getPiecesLeft } from '#contract/verticals/pieces-left'
import { productCategories } from '#contract/verticals/stores/listing-fields'
import { Field } from '../../ui/forms/Field'
import { Grid } from '../../ui/layout/Grid'
import { Input } from '../../ui/forms/Input'

export const labels = {
  one: 'product',
  many: 'Products',
  add: 'Add a product',
  price: 'Price',
  none: 'No products yet',
  loadError: "We couldn't load your products. Please try again.",
}

export const columns = [
  { id: 'category', header: 'Category', text: ({ category }: FieldValues) => String(category || '–') },
  {
    id: 'stock',
    header: 'Left',
    text: (values: FieldValues) => String(getPiecesLeft({ vertical: 'stores', details: values }) ?? '–'),
  },
]

export const Fields = () => (
  <>
    <Grid columns={2} gap={4}>
      <Field name="category" label={getFieldLabel('category')} hint="For example: Cloth, Food and drinks">
        <Input list="product-categories" />
      </Field>
      <Field
        name="stock"
        label={getFieldLabel('stock')}
        hint="What you can sell now. Leave out items that are sold and still at your shop."
      >
        <Input inputMode="numeric" />
      </Field>
    </Grid>
    <datalist id="product-categories">
      {productCategories.map((category) => (
        <option key={category} value={category} />
      ))}
    </datalist>
    <Field
      name="delivery"
      label={getFieldLabel('delivery')}
      optional
      hint="Only if it differs from your shop. For example: Sewn in four days"
    >
      <Input />
    </Field>
    <Grid columns={2} gap={4}>
      <Field
        name="barcode"
        label={getFieldLabel('barcode')}
        optional
        hint="The number below the bars, or a code of your own. Your counter finds the product by it."
      >
        <Input autoComplete="off" autoCapitalize="characters" />
      </Field>
      <Field name="sku" label={getFieldLabel('sku')} optional hint="Your own product number. Customers don't see it.">
        <Input autoComplete="off" autoCapitalize="characters" />
      </Field>
    </Grid>
  </>
)
