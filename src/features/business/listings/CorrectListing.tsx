import { useState, type ReactNode } from 'react'
import { createListing, editListing } from '#contract/business/listings/own-listings'
import type { ListingLine } from '../../../db/queries/listings'
import { useOutbox, type OutboxRow } from '../../../sync/index'
import { Skeleton } from '../../../ui/states/Skeleton'
import { RefusedListing } from './RefusedListing'
import type { ListingArea } from './listing-area'

export interface CorrectListingProps {
  area: ListingArea
  listing: ListingLine | undefined
  /** Key of the refused command, from a link of a notice or of the sync center. */
  refusedKey: string
  /** Displayed if the command is no longer refused. */
  children: ReactNode
}

/** Corrects a refused creation or edit of a listing. */
export default function CorrectListing(props: CorrectListingProps) {
  const outbox = useOutbox()
  return outbox ? <CorrectCommand {...props} refused={outbox.attention} /> : <Skeleton shape="block" />
}

function CorrectCommand({
  area,
  listing,
  refusedKey,
  children,
  refused,
}: CorrectListingProps & { refused: readonly OutboxRow[] }) {
  // The row leaves the outbox as soon as it is sent again, while the form still navigates.
  const [row] = useState(() => refused.find((candidate) => candidate.key === refusedKey))
  const isCorrectable = row?.endpoint === createListing.name || (row?.endpoint === editListing.name && listing)
  if (!row || !isCorrectable || !area.canEdit) return children
  const hasDependents = refused.some(({ refusal }) => refusal?.detail?.behind === row.key)
  const stored = row.endpoint === editListing.name ? listing : undefined
  return <RefusedListing {...{ area, row, hasDependents }} listing={stored} />
}
