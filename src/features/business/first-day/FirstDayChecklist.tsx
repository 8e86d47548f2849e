import { updateProfile } from '#contract/accounts/profile'
import { useOwnBusiness } from '../../../db/queries/business'
import { useOwnListings } from '../../../db/queries/listings'
import { useMe } from '../../../db/queries/me'
import { useStaff } from '../../../db/queries/staff'
import { send, useSyncStatus } from '../../../sync/index'
import { useOfflineReadiness } from '../../../sync/hooks/use-offline-readiness'
import { Button } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Disclosure } from '../../../ui/overlays/Disclosure'
import { Heading } from '../../../ui/text/Heading'
import { List, ListItem } from '../../../ui/lists/List'
import { Progress } from '../../../ui/states/Progress'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { toast } from '../../../ui/overlays/toast'
import { useLusakaToday } from '../../../ui/hooks/use-now'
import { computeChecklist, type ChecklistItem, type InstallOption } from './checklist'

export interface Props {
  install: InstallOption
  /** Shows the prompt of the browser. */
  onInstall(): void
}

/** What a new partner has to do, until all of it is done or the person hides it. Works offline. */
export function FirstDayChecklist({ install, onInstall }: Props) {
  const user = useMe()
  const business = useOwnBusiness()
  const listings = useOwnListings()
  const staff = useStaff()
  const { syncedAt } = useSyncStatus()
  const today = useLusakaToday()
  const readiness = useOfflineReadiness()
  // A row that was stored before the checklist existed does not say whether it is hidden.
  if (user?.checklistHidden !== false || business === undefined || !listings || !staff || syncedAt === undefined)
    return null
  const isSynced = syncedAt !== null
  const items = computeChecklist({ user, business, listings, staff, isSynced, today, install, readiness })
  const doneItems = items.filter(({ state }) => state === 'done')
  if (doneItems.length === items.length) return null
  const renderItem = (item: ChecklistItem) => (
    <Item
      key={item.id}
      item={item}
      onInstall={item.id === 'install' && install === 'available' ? onInstall : undefined}
    />
  )
  return (
    <Card as="section" pad="lg" aria-label="Your first days">
      <Stack gap={4}>
        <Stack gap={2}>
          <Heading level={2} size="card">
            Your first days
          </Heading>
          <Text size="sm" tone="muted">
            {doneItems.length} of {items.length} done
          </Text>
          <Progress label="First steps that are done" value={doneItems.length / items.length} />
        </Stack>
        <List label="To do">{items.filter(({ state }) => state !== 'done').map(renderItem)}</List>
        {doneItems.length > 0 && (
          <Disclosure summary={`Done (${doneItems.length})`}>
            <List label="Done">{doneItems.map(renderItem)}</List>
          </Disclosure>
        )}
        <Row>
          <Button variant="ghost" size="sm" onClick={() => void hide()}>
            Hide this list
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

const Item = ({
  item: { title, text, to },
  onInstall,
}: {
  item: ChecklistItem
  onInstall: (() => void) | undefined
}) => (
  <ListItem title={title} text={text} {...(to !== undefined && { to })} {...(onInstall && { onPress: onInstall })} />
)

async function hide() {
  const sent = await send(
    updateProfile,
    { body: { checklistHidden: true } },
    { preview: { name: 'The first-day list' } },
  )
  if (sent.ok) toast({ title: 'List hidden', description: 'You can show it again on your profile.' })
  else toast({ title: 'Not hidden', description: sent.message, tone: 'destructive' })
}
