import { useParams } from 'react-router-dom'
import { businessTypes, may } from '#contract/access'
import { verticalOf } from '#contract/verticals/index'
import { useOwnListings } from '../../db/queries/listings'
import { pullNow, useSession, useSyncStatus } from '../../sync/index'
import { MirrorStates } from '../../ui/MirrorStates'
import { Skeleton } from '../../ui/Skeleton'
import { formOf } from '../../verticals/forms'
import { ListingsTable } from './ListingsTable'
import { NewListing } from './NewListing'
import { NoListings } from './NoListings'
import { OneListing } from './OneListing'
import { useArea, type Area } from './use-area'

export const head = () => ({ title: 'Your listings | Tilipo' })

/** Listings of a business: the table, one listing, or a new one. All are in one module, so that all work offline. */
export default function OwnListings() {
  const area = useOwnArea()
  const { listing: id } = useParams()
  const listings = useOwnListings()
  const status = useSyncStatus()
  if (!area) return null
  if (id === 'new') return <NewListing area={area} />
  return (
    <MirrorStates
      data={listings}
      status={status}
      what={area.form.words.many}
      errorText={`We couldn't load your ${area.form.words.many.toLowerCase()}. Please try again.`}
      onRetry={() => void pullNow()}
      skeleton={<Skeleton shape="block" />}
      isEmpty={(all) => all.length === 0}
      empty={<NoListings area={area} />}
    >
      {(all) =>
        id ? (
          <OneListing key={id} area={area} listing={all.find(({ _id }) => _id === id)} />
        ) : (
          <ListingsTable area={area} listings={all} />
        )
      }
    </MirrorStates>
  )
}

function useOwnArea(): Area | null {
  const path = useArea()
  const user = useSession()?.user
  const type = businessTypes.find((one) => one === user?.business_type)
  const vertical = type && verticalOf(type)
  const form = vertical && formOf(vertical.id)
  if (!user || !vertical || !form) return null
  const { user_type: role, ...caller } = user
  return { path, vertical, form, mayEdit: may({ role, ...caller }, 'edit_settings') }
}
