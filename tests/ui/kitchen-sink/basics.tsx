/** Buttons and the toasts and dialogs they open, states, empty states, typography and icons. */
import { useState } from 'react'
import { Badge, StatusBadge } from '../../../src/ui/text/Badge'
import { Button, ButtonLink } from '../../../src/ui/forms/Button'
import { Card } from '../../../src/ui/layout/Card'
import { ConfirmDialog } from '../../../src/ui/overlays/ConfirmDialog'
import { EmptyState } from '../../../src/ui/states/EmptyState'
import { ErrorState } from '../../../src/ui/states/ErrorState'
import { Grid } from '../../../src/ui/layout/Grid'
import { Heading } from '../../../src/ui/text/Heading'
import { Icon } from '../../../src/ui/text/Icon'
import { IconButton } from '../../../src/ui/forms/IconButton'
import { type IconName, icons } from '../../../src/ui/text/icons'
import { Link } from '../../../src/ui/text/Link'
import { Notice } from '../../../src/ui/states/Notice'
import { OfflineNote } from '../../../src/ui/states/OfflineNote'
import { Row } from '../../../src/ui/layout/Row'
import { Spinner } from '../../../src/ui/states/Spinner'
import { Text } from '../../../src/ui/text/Text'
import { toast } from '../../../src/ui/overlays/toast'
import { Chapter } from './Chapter'

let items = 0
/** Returns a different text each time, because a toast with the same text twice in a row is merged. */
const getNextItemName = () => `Item ${++items}`

export function Buttons() {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  return (
    <Chapter title="Buttons">
      <Row wrap>
        <Button>Book Now</Button>
        <Button variant="outline">Cancel</Button>
        <Button variant="soft" icon="calendar">
          Choose dates
        </Button>
        <Button variant="ghost">View all</Button>
        <Button variant="danger" icon="trash">
          Clear Cart
        </Button>
        <Button variant="danger-quiet">Remove</Button>
        <Button loading>Saving</Button>
        <Button disabled>Not yet</Button>
        <Button size="sm">Small</Button>
        <ButtonLink size="lg" to="/x">
          Large link
        </ButtonLink>
        <IconButton icon="heart" label="Keep" variant="outline" />
        <IconButton icon="heart" label="Kept" pressed />
        <Spinner />
      </Row>
      <Row wrap>
        <Button
          onClick={() => toast({ title: 'Item added to cart.', description: getNextItemName(), tone: 'success' })}
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Login Required',
              description: 'You need to be logged in to chat with a provider.',
              tone: 'destructive',
            })
          }
          variant="outline"
        >
          Bad toast
        </Button>
        <Button onClick={() => setIsDialogOpen(true)} variant="outline">
          Dialog
        </Button>
      </Row>
      <ConfirmDialog
        open={isDialogOpen}
        title="Send ZMW 500.00?"
        confirm="Confirm & Send"
        onConfirm={() => setIsDialogOpen(false)}
        onCancel={() => setIsDialogOpen(false)}
      >
        ZMW 500.00 goes to Chanda Mwila at 0977123456. This cannot be undone.
      </ConfirmDialog>
    </Chapter>
  )
}

export const States = () => (
  <Chapter title="States">
    <Row wrap>
      <StatusBadge status="waiting">Waiting to send</StatusBadge>
      <StatusBadge status="syncing">Sending</StatusBadge>
      <StatusBadge status="done">Confirmed</StatusBadge>
      <StatusBadge status="attention">Needs you</StatusBadge>
      <Badge>Draft</Badge>
      <Badge tone="accent" icon="verified">
        Verified
      </Badge>
      <Badge tone="secondary">Sale</Badge>
    </Row>
    <OfflineNote asOf="21 Nov 2026, 14:30" />
    <Notice title="Saved on this phone." tone="waiting" icon="clock">
      We&apos;ll send it when you&apos;re back online.
    </Notice>
    <Notice
      tone="attention"
      icon="alert"
      title="Your business profile is incomplete"
      action={
        <ButtonLink size="sm" variant="outline" to="/profile">
          Complete profile
        </ButtonLink>
      }
    >
      Customers see your listings only when it is complete.
    </Notice>
    <Notice tone="done" icon="check-circle">
      Payment successful! Your booking is confirmed.
    </Notice>
  </Chapter>
)

export const EmptyStates = () => (
  <Chapter title="Empty and error">
    <Grid columns={2}>
      <Card>
        <EmptyState
          icon="cart"
          title="Your cart is empty"
          text="What you add waits here, also offline."
          action={<ButtonLink to="/">Browse services</ButtonLink>}
        />
      </Card>
      <Card>
        <ErrorState text="Could not load services at this time. Please try again later." onRetry={() => undefined} />
      </Card>
    </Grid>
  </Chapter>
)

export const Typography = () => (
  <Chapter title="Type">
    {(['hero', 'page', 'section', 'card', 'small'] as const).map((size) => (
      <Heading key={size} level={3} size={size}>
        Mosi-oa-Tunya, the smoke that thunders
      </Heading>
    ))}
    <Text>
      Body text with a <Link to="/x">link in it</Link> and{' '}
      <Link to="/y" variant="quiet">
        a quiet one
      </Link>
      .
    </Text>
    <Text size="sm" tone="muted">
      Small and muted.
    </Text>
    <Text size="xs" tone="muted">
      The smallest there is.
    </Text>
  </Chapter>
)

export const Icons = () => (
  <Chapter title="Icons">
    <Row wrap gap={4}>
      {Object.keys(icons).map((name) => (
        <Icon key={name} name={name as IconName} size={24} label={name} />
      ))}
    </Row>
  </Chapter>
)
