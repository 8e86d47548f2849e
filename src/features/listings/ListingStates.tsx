import type { ReactNode } from 'react'
import { useOwnListings, type ListingLine } from '../../db/queries/listings'
import { pullNow, useSyncStatus } from '../../sync/index'
import { MirrorStates } from '../../ui/MirrorStates'
import { Skeleton } from '../../ui/Skeleton'
import type { ListingArea } from './listing-area'

interface Props {
  area: ListingArea
  /** Displayed if there are none. Without it, the children also display an empty list. */
  empty?: ReactNode
  children(listings: readonly ListingLine[]): ReactNode
}

/** Renders the states of the stored listings: loading, offline copy, none and some. */
export const ListingStates = ({ area, empty, children }: Props) => (
  <MirrorStates
    data={useOwnListings()}
    status={useSyncStatus()}
    subject={area.form.labels.many}
    errorText={area.form.labels.loadError}
    onRetry={() => void pullNow()}
    skeleton={<Skeleton shape="block" />}
    isEmpty={(all) => empty !== undefined && all.length === 0}
    empty={empty}
  >
    {children}
  </MirrorStates>
)
