import { refine, type Infer } from 'superstruct'
import { findBarcodeFault, maxBarcodeLength } from '../../core/barcodes'
import { userMessage } from '../../core/validation'
import { withDefault } from '../../core/values'
import { count, nameField, optionalText } from '../listing-fields/input-fields'

export const productCategories = [
  'Cloth',
  'Clothes',
  'Shoes and bags',
  'Jewelry',
  'Home',
  'Crafts',
  'Food and drinks',
  'Beauty',
  'Baby',
  'Electronics',
  'Books and stationery',
  'Farm and garden',
] as const

const maxStock = 100_000

export const productFields = {
  category: nameField('Please enter a category.', 1, 40),
  stock: count(0, maxStock, 'Please enter a number from 0 to 100,000.'),
  delivery: optionalText(120),
  // Commands that an older app version has queued lack the fields from here on. Only the business sees them.
  sku: withDefault(optionalText(maxBarcodeLength), null),
  barcode: withDefault(
    refine(optionalText(maxBarcodeLength), 'barcode', (code) => {
      const fault = code === null ? null : findBarcodeFault(code)
      return fault === null || userMessage(fault)
    }),
    null,
  ),
}
export type Product = { [Field in keyof typeof productFields]: Infer<(typeof productFields)[Field]> }

export const blankProduct: Product = { category: '', stock: 1, delivery: null, sku: null, barcode: null }
