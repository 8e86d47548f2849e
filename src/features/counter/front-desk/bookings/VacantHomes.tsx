import { formatPlural } from '#contract/core/plural'
import { useEffect, useState } from 'react'
import { confirmVacancy, listOwnHomes, type Home } from '#contract/business/home-vacancy'
import { formatInstant } from '#contract/core/dates'
import { vacancyValidDays } from '#contract/verticals/real-estate/viewings'
import { call, newId } from '../../../../api/client'
import { Button } from '../../../../ui/forms/Button'
import { Card } from '../../../../ui/layout/Card'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog'
import { Disclosure } from '../../../../ui/overlays/Disclosure'
import { Heading } from '../../../../ui/text/Heading'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { getNow } from '../../../../server-time'

/** Time before the expiry of a confirmation from which the home is listed as due, in ms. */
const dueBeforeMs = 3 * 86_400_000

/** Vacancy of a vendor's homes. The vendor confirms each home every two weeks with one press. */
export default function VacantHomes() {
  const { homes, due, now, reload } = useOwnHomes()
  if (homes.length === 0) return null
  const notDue = homes.filter(({ _id }) => !due.has(_id))
  const renderHomes = (listed: readonly Home[]) =>
    listed.map((home) => <HomeLine key={home._id} home={home} now={now} onDone={reload} />)
  return (
    <Card as="section" pad="lg" aria-label="Vacant homes">
      <Stack gap={3}>
        <Heading level={2} size="card">
          Still vacant?
        </Heading>
        <Text size="sm" tone="muted">
          Please confirm each home every {vacancyValidDays} days. Homes that aren't confirmed can't be viewed or applied
          for.
        </Text>
        {renderHomes(homes.filter(({ _id }) => due.has(_id)))}
        {notDue.length > 0 && (
          <Disclosure
            summary={due.size === 0 ? `Nothing due: ${formatCount(notDue)}` : `${formatCount(notDue)} not due yet`}
          >
            <Stack gap={3}>{renderHomes(notDue)}</Stack>
          </Disclosure>
        )}
      </Stack>
    </Card>
  )
}

const formatCount = ({ length }: readonly Home[]): string => formatPlural(length, { one: '# home', other: '# homes' })

/** Loads the homes. The set of due homes stays fixed while the screen is open, so that no press moves a button. */
function useOwnHomes() {
  const [homes, setHomes] = useState<readonly Home[]>([])
  const [due, setDue] = useState<ReadonlySet<string>>()
  const [now, setNow] = useState(getNow)
  useEffect(() => {
    void loadHomes().then((loaded) => {
      if (!loaded) return
      setHomes(loaded)
      setDue((before) => before ?? new Set(loaded.filter((home) => isDue(home, now)).map(({ _id }) => _id)))
    })
  }, [now])
  return { homes, due: due ?? new Set<string>(), now, reload: () => setNow(getNow()) }
}

/** Loads all pages. Homes whose confirmation expires first are first. Returns null if a page could not be loaded. */
async function loadHomes(): Promise<Home[] | null> {
  const homes: Home[] = []
  let after: string | undefined
  do {
    const result = await call(listOwnHomes, { query: after ? { after } : {} })
    if (!result.ok) return null
    homes.push(...result.answer.homes)
    after = result.answer.next
  } while (after)
  const getExpiry = ({ vacantUntil }: Home) => vacantUntil ?? ''
  return homes.sort((a, b) => (getExpiry(a) < getExpiry(b) ? -1 : Number(getExpiry(a) > getExpiry(b))))
}

const isDue = ({ vacantUntil, let: isLet, hidden }: Home, now: number): boolean =>
  !isLet && (hidden || !vacantUntil || Date.parse(vacantUntil) <= now + dueBeforeMs)

function HomeLine({ home, now, onDone }: { home: Home; now: number; onDone(): void }) {
  const [isConfirming, setConfirming] = useState(false)
  const { fault, sending, confirm } = useConfirmVacant(home, onDone)
  // The home is rented, or visitors reported it as rented, so the vendor must confirm in a dialog.
  const isReportedRented = home.let || home.hidden
  const buttonLabel = isReportedRented ? 'Vacant again' : 'Still vacant'
  return (
    <Row justify="apart" wrap>
      <Stack gap={0}>
        <Text weight="medium">{home.name}</Text>
        <Text size="sm" tone="muted">
          {describeVacancy(home, now)}
        </Text>
        {fault && (
          <Text size="sm" tone="attention" role="alert">
            {fault}
          </Text>
        )}
      </Stack>
      <Button
        size="sm"
        variant="outline"
        loading={sending}
        aria-label={`${buttonLabel}: ${home.name}`}
        onClick={() => (isReportedRented ? setConfirming(true) : void confirm(false))}
      >
        {buttonLabel}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Has everyone moved out?"
        confirm="List it again"
        cancel="Go back"
        onConfirm={() => {
          setConfirming(false)
          void confirm(true)
        }}
        onCancel={() => setConfirming(false)}
      >
        <Text>{`People can view and apply for ${home.name} again right away.`}</Text>
        {home.let && <Text>The tenant who rented it on Tilipo gets a notification that the tenancy has ended.</Text>}
      </ConfirmDialog>
    </Row>
  )
}

function useConfirmVacant(home: Home, onDone: () => void) {
  const [fault, setFault] = useState<string>()
  const [sending, setSending] = useState(false)
  const confirm = async (letEnded: boolean) => {
    setSending(true)
    const result = await call(
      confirmVacancy,
      { params: { id: home._id }, body: letEnded ? { letEnded } : {} },
      { key: newId() },
    )
    setSending(false)
    setFault(result.ok ? undefined : result.message)
    if (result.ok) onDone()
  }
  return { fault, sending, confirm }
}

function describeVacancy({ town, vacantUntil, let: isLet, hidden }: Home, now: number): string {
  if (isLet) return `${town}: rented`
  if (hidden) return `${town}: hidden, because visitors found it rented`
  if (!vacantUntil || Date.parse(vacantUntil) <= now) return `${town}: not confirmed, can't be booked`
  return `${town}: confirmed until ${formatInstant(vacantUntil)}`
}
