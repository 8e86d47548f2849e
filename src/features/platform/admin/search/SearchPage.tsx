import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  maxSearchLength,
  readSearchItems,
  searchForAdmins,
  searchKinds,
  type SearchKind,
  type SearchResult,
} from '#contract/platform/search'
import { useUncachedRead } from '../../../../api/use-uncached-read'
import { paths } from '../../../../paths'
import { useSession } from '../../../../sync/index'
import { Field } from '../../../../ui/forms/Field'
import { IconButton } from '../../../../ui/forms/IconButton'
import { Input } from '../../../../ui/forms/Input'
import { PageHeader } from '../../../../ui/layout/PageHeader'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { EmptyState } from '../../../../ui/states/EmptyState'
import { ErrorState } from '../../../../ui/states/ErrorState'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Heading } from '../../../../ui/text/Heading'
import { Link } from '../../../../ui/text/Link'
import { Text } from '../../../../ui/text/Text'
import { buildBusinessPath } from '../../../../verticals/admin-services'
import { useListQuery } from '../use-list-query'
import { getItemKey, useSearchShortcuts } from './search-shortcuts'
import { adminPaths } from '../admin-paths'

export const head = () => ({ title: 'Search | Tilipo' })

const kindTitles: Record<SearchKind, string> = {
  booking: 'Bookings',
  person: 'People',
  business: 'Businesses',
  listing: 'Listings',
  parcel: 'Parcels',
  payment: 'Payments',
  refund: 'Refunds',
  payout: 'Payouts',
  ticket: 'Support tickets',
}
const kindNames: Record<SearchKind, string> = {
  booking: 'Booking',
  person: 'Person',
  business: 'Business',
  listing: 'Listing',
  parcel: 'Parcel',
  payment: 'Payment',
  refund: 'Refund',
  payout: 'Payout',
  ticket: 'Support ticket',
}

/** The page of an item. */
function getPath({ kind, _id, businessType, path }: SearchResult): string {
  switch (kind) {
    case 'person':
      return paths.adminUser(_id)
    case 'business':
      return businessType ? buildBusinessPath(businessType, _id) : paths.adminGlobal
    case 'listing':
      return path ?? paths.adminGlobal
    case 'ticket':
      return paths.supportTeamTicket(_id)
    case 'payment':
    case 'refund':
    case 'payout':
      return adminPaths.moneyRecord(`${kind}s`, _id)
    default:
      return paths.adminBooking(_id)
  }
}

type Shortcuts = ReturnType<typeof useSearchShortcuts>

/** Finds people, businesses, listings, bookings, money and tickets from one field. Opened by `/` and Ctrl+K everywhere. */
export default function SearchPage() {
  const shortcuts = useSearchShortcuts(useSession()?.user.id ?? '')
  const { values, change } = useListQuery()
  const typed = (values['q'] ?? '').trim().slice(0, maxSearchLength)
  const list = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    // After the navigation, which moves the focus to the page.
    const frame = requestAnimationFrame(() => form.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const getLinks = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])]
  const openFirst = (event: FormEvent) => {
    event.preventDefault()
    const [first] = getLinks()
    if (first) void navigate(first.pathname + first.search)
  }
  /** The arrow keys move between the field and the results, as in a menu. */
  const moveFocus = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = getLinks()
    const current = links.findIndex((link) => link === document.activeElement)
    const next = links[current + (event.key === 'ArrowDown' ? 1 : -1)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <Stack gap={6} onKeyDown={moveFocus}>
      <PageHeader title="Search" />
      <form ref={form} role="search" onSubmit={openFirst}>
        <Field
          label="Name, reference, phone or email"
          hint="Also businesses, listings, payments, parcels and support tickets."
        >
          <Input
            icon="search"
            type="search"
            autoComplete="off"
            enterKeyHint="go"
            maxLength={maxSearchLength}
            defaultValue={values['q'] ?? ''}
            onChange={(event) => change({ q: event.target.value })}
          />
        </Field>
      </form>
      <div ref={list}>
        {typed.length < 2 ? <ShortcutLists shortcuts={shortcuts} /> : <Results typed={typed} shortcuts={shortcuts} />}
      </div>
    </Stack>
  )
}

function Results({ typed, shortcuts }: { typed: string; shortcuts: Shortcuts }) {
  const read = useUncachedRead(searchForAdmins, { query: { q: typed } }, typed)
  if (read.error) return <ErrorState text="Could not search at this time. Please try again." onRetry={read.refresh} />
  if (!read.data) return <Skeleton shape="block" />
  if (read.data.length === 0)
    return (
      <EmptyState
        icon="search"
        title="Nothing found"
        text="Check the spelling, or try the whole reference, phone number or email address."
      />
    )
  const found = read.data
  return (
    <Stack gap={6}>
      {searchKinds.map((kind) => {
        const results = found.filter((result) => result.kind === kind)
        return (
          results.length > 0 && (
            <ResultList key={kind} title={kindTitles[kind]} results={results} shortcuts={shortcuts} />
          )
        )
      })}
    </Stack>
  )
}

function ShortcutLists({ shortcuts }: { shortcuts: Shortcuts }) {
  // Pinned while the list is open: it stays where it is until the next visit.
  const keys = [...new Set([...shortcuts.pinned, ...shortcuts.recent])]
  if (keys.length === 0)
    return (
      <Text tone="muted">What you open from here is listed here the next time. You can pin what you need often.</Text>
    )
  return <KnownItems keys={keys} shortcuts={shortcuts} />
}

function KnownItems({ keys, shortcuts }: { keys: readonly string[]; shortcuts: Shortcuts }) {
  const items = [...keys].sort().join(',')
  const read = useUncachedRead(readSearchItems, { query: { items } }, items)
  if (read.error) return <ErrorState text="Could not read your recent items." onRetry={read.refresh} />
  if (!read.data) return <Skeleton shape="block" />
  const byKey = new Map(read.data.map((result) => [getItemKey(result), result]))
  const select = (selected: readonly string[]) => selected.flatMap((key) => byKey.get(key) ?? [])
  const pinned = select(shortcuts.pinned)
  const recent = select(shortcuts.recent.filter((key) => !shortcuts.isPinned(key)))
  return (
    <Stack gap={6}>
      {pinned.length > 0 && <ResultList title="Pinned" results={pinned} shortcuts={shortcuts} showsKind />}
      {recent.length > 0 && <ResultList title="Recent" results={recent} shortcuts={shortcuts} showsKind />}
    </Stack>
  )
}

interface ListProps {
  title: string
  results: readonly SearchResult[]
  shortcuts: Shortcuts
  /** The list has several kinds. */
  showsKind?: boolean
}

const ResultList = ({ title, results, shortcuts, showsKind = false }: ListProps) => (
  <section aria-label={title}>
    <Stack gap={2}>
      <Heading level={2} size="card">
        {title}
      </Heading>
      <Stack as="ul" gap={1}>
        {results.map((result) => {
          const key = getItemKey(result)
          const isPinned = shortcuts.isPinned(key)
          return (
            <Row as="li" key={key} justify="apart">
              <span className="grow">
                <Link to={getPath(result)} onClick={() => shortcuts.addRecent(key)}>
                  {result.title}
                </Link>
                <Text size="sm" tone="muted">
                  {showsKind ? `${kindNames[result.kind]}: ${result.text}` : result.text}
                </Text>
              </span>
              <IconButton
                icon="star"
                label={`${isPinned ? 'Unpin' : 'Pin'} ${result.title}`}
                filled={isPinned}
                onClick={() => shortcuts.togglePinned(key)}
              />
            </Row>
          )
        })}
      </Stack>
    </Stack>
  </section>
)
