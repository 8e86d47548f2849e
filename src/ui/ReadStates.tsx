import type { ReactNode } from 'react'
import { formatInstant } from '#contract/days'
import { ErrorState } from './ErrorState'
import { OfflineNote } from './OfflineNote'

interface Props<T> {
  /** What `useRead` gives. */
  read: { data: T | undefined; error: unknown; loading: boolean; asOf: number | undefined; refresh(): void }
  /** The shape of the real layout. */
  skeleton: ReactNode
  errorText: string
  isEmpty?(data: T): boolean
  empty?: ReactNode
  children(data: T): ReactNode
}

/** The five states of a list or a page: loading, error, offline copy, empty, full. */
export function ReadStates<T>({ read, skeleton, errorText, isEmpty, empty, children }: Props<T>) {
  const { data, error, asOf, refresh } = read
  if (data === undefined)
    return error ? <ErrorState text={errorText} onRetry={refresh} /> : <div aria-busy>{skeleton}</div>
  return (
    <>
      {Boolean(error) && asOf !== undefined && <OfflineNote asOf={formatInstant(new Date(asOf).toISOString())} />}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  )
}
