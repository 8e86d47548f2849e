import { useEffect, useState } from 'react'
import { confirmVacant, ownHomes, type Home } from '#contract/homes'
import { formatInstant } from '#contract/days'
import { call, newId } from '../../../api/client'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { Disclosure } from '../../../ui/Disclosure'
import { Heading } from '../../../ui/Heading'
import { Row } from '../../../ui/Row'
import { Stack } from '../../../ui/Stack'
import { Text } from '../../../ui/Text'

/** Time before the expiry of a confirmation from which the home is listed as due, in ms. */
const soon = 3 * 86_400_000

/** Vacancy of a vendor's homes. The vendor confirms each home every two weeks with one press. */
export function Homes() {
  const { homes, due, now, again } = useOwnHomes()
  if (homes.length === 0) return null
  const rest = homes.filter(({ _id }) => !due.has(_id))
  const lines = (some: readonly Home[]) =>
    some.map((home) => <OneHome key={home._id} home={home} now={now} onDone={again} />)
  return (
    <Card as="section" pad="lg" aria-label="Vacant homes">
      <Stack gap={3}>
        <Heading level={2} size="card">
          Still vacant?
        </Heading>
        <Text size="sm" tone="muted">
          Please confirm each home every 14 days. Homes that aren't confirmed can't be viewed or applied for.
        </Text>
        {lines(homes.filter(({ _id }) => due.has(_id)))}
        {rest.length > 0 && (
          <Disclosure summary={due.size === 0 ? `Nothing due: ${countOf(rest)}` : `${countOf(rest)} not due yet`}>
            <Stack gap={3}>{lines(rest)}</Stack>
          </Disclosure>
        )}
      </Stack>
    </Card>
  )
}

const countOf = ({ length }: readonly Home[]): string => (length === 1 ? '1 home' : `${length} homes`)

/** Loads the homes. The set of due homes stays fixed while the screen is open, so that no press moves a button. */
function useOwnHomes() {
  const [homes, setHomes] = useState<readonly Home[]>([])
  const [due, setDue] = useState<ReadonlySet<string>>()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    void call(ownHomes, {}).then((result) => {
      if (!result.ok) return
      setHomes(result.answer.homes)
      setDue(
        (before) => before ?? new Set(result.answer.homes.filter((home) => isDue(home, now)).map(({ _id }) => _id)),
      )
    })
  }, [now])
  return { homes, due: due ?? new Set<string>(), now, again: () => setNow(Date.now()) }
}

const isDue = ({ vacantUntil, let: isLet, hidden }: Home, now: number): boolean =>
  !isLet && (hidden || !vacantUntil || Date.parse(vacantUntil) <= now + soon)

function OneHome({ home, now, onDone }: { home: Home; now: number; onDone(): void }) {
  const [asks, setAsks] = useState(false)
  const { fault, sending, confirm } = useConfirm(home, onDone)
  // The home is rented, or visitors reported it as rented, so the vendor must confirm in a dialog.
  const isDoubted = home.let || home.hidden
  const word = isDoubted ? 'Vacant again' : 'Still vacant'
  return (
    <Row justify="apart" wrap>
      <Stack gap={0}>
        <Text weight="medium">{home.name}</Text>
        <Text size="sm" tone="muted">
          {standingOf(home, now)}
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
        aria-label={`${word}: ${home.name}`}
        onClick={() => (isDoubted ? setAsks(true) : void confirm(false))}
      >
        {word}
      </Button>
      <ConfirmDialog
        open={asks}
        title="Has everyone moved out?"
        confirm="List it again"
        cancel="Go back"
        onConfirm={() => {
          setAsks(false)
          void confirm(true)
        }}
        onCancel={() => setAsks(false)}
      >
        <Text>{`People can view and apply for ${home.name} again right away.${home.let ? ' The tenant who rented it on Tilipo is told that they have left.' : ''}`}</Text>
      </ConfirmDialog>
    </Row>
  )
}

function useConfirm(home: Home, onDone: () => void) {
  const [fault, setFault] = useState<string>()
  const [sending, setSending] = useState(false)
  const confirm = async (letEnded: boolean) => {
    setSending(true)
    const result = await call(
      confirmVacant,
      { params: { id: home._id }, body: letEnded ? { letEnded } : {} },
      { key: newId() },
    )
    setSending(false)
    setFault(result.ok ? undefined : result.message)
    if (result.ok) onDone()
  }
  return { fault, sending, confirm }
}

function standingOf({ town, vacantUntil, let: isLet, hidden }: Home, now: number): string {
  if (isLet) return `${town}: rented`
  if (hidden) return `${town}: hidden, because visitors found it rented`
  if (!vacantUntil || Date.parse(vacantUntil) <= now) return `${town}: not confirmed, can't be booked`
  return `${town}: confirmed until ${formatInstant(vacantUntil)}`
}
