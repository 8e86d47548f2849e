import { formatZmw } from '#contract/core/money'
import type { FieldValues } from '#contract/sync/edit'
import { Field } from '../../../ui/forms/Field'
import { Input } from '../../../ui/forms/Input'
import { Link } from '../../../ui/text/Link'
import { getPriceOn } from '../../../verticals/price-today'
import type { ListingArea } from './listing-area'

interface Props {
  area: ListingArea
  /** The values of the form. */
  values: FieldValues
  /** Today's date in Zambia. */
  today: string
  /** The price that other fields determine; null if this field does. */
  derivedPrice: number | null
}

/** The price of a listing. Names the place of the price that customers pay today, if that is another one. */
export function PriceField({ area, values, today, derivedPrice }: Props) {
  const { labels, findPriceSource } = area.form
  if (derivedPrice !== null) {
    const source = findPriceSource?.(values, area.fleet)
    return (
      <Field
        label={labels.price}
        hint={
          source ? (
            <>
              The sum of the fares that apply today. They come from the route{' '}
              <Link to={`${getAreaPath(area)}/${source.screen}/${source.id}`}>{source.name}</Link>. Change them there
              for all its trips.
            </>
          ) : (
            'The sum of the fares below that apply today. Change them there.'
          )
        }
      >
        <Input unit="ZMW" readOnly value={derivedPrice} />
      </Field>
    )
  }
  const priceToday = getPriceOn(area.vertical.id, values, today)
  const isReplaced = Number.isFinite(priceToday) && priceToday !== Number(values.price)
  return (
    <Field
      name="price"
      label={labels.price}
      hint={
        isReplaced
          ? `Today customers pay ${formatZmw(priceToday)}, because a price for a season or weekday below applies.`
          : undefined
      }
    >
      <Input unit="ZMW" inputMode="decimal" />
    </Field>
  )
}

/** `/admin/bus-management` of `/admin/bus-management/trips` */
const getAreaPath = ({ path }: ListingArea): string => path.slice(0, path.lastIndexOf('/'))
