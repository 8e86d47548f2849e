import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ReauthenticationBody } from '#contract/accounts/auth'
import { checkDeletion, deleteAccount, type DeletionObstacle } from '#contract/accounts/personal-data'
import { callWithPassword } from '../../../../api/admin-client'
import { call } from '../../../../api/client'
import { paths } from '../../../../paths'
import { useSession, wipeDevice } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { Form, SubmitButton } from '../../../../ui/forms/Form'
import { List, ListItem } from '../../../../ui/lists/List'
import { Notice } from '../../../../ui/states/Notice'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { toast } from '../../../../ui/overlays/toast'
import { useStructForm } from '../../../../ui/forms/use-struct-form'
import { CurrentPassword, toFormRefusal, type ReauthenticationForm } from './CurrentPassword'

const offlineMessage = "You need a connection to delete your account. Please try again when you're online."

/** Result of the deletion check: obstacles to resolve first, or an error. */
type DeletionCheck = { obstacles: readonly DeletionObstacle[] } | { problem: string }

export function DeleteAccount() {
  const [check, setCheck] = useState<DeletionCheck | null>(null)
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const result = await call(checkDeletion, {})
    setBusy(false)
    setCheck(result.ok ? result.answer : { problem: result.kind === 'unreachable' ? offlineMessage : result.message })
  }
  const close = () => setCheck(null)
  return (
    <Stack gap={3}>
      <Text>Delete your account and everything that identifies you. This cannot be undone.</Text>
      <Row>
        <Button variant="danger" loading={busy} onClick={() => void open()}>
          Delete my account
        </Button>
      </Row>
      <Dialog open={check !== null} onClose={close} title="Delete your account?">
        {check && (
          <DeletionDialogContent check={check} onObstacles={(obstacles) => setCheck({ obstacles })} onClose={close} />
        )}
      </Dialog>
    </Stack>
  )
}

interface ContentProps {
  check: DeletionCheck
  onObstacles(obstacles: readonly DeletionObstacle[]): void
  onClose(): void
}

function DeletionDialogContent({ check, onObstacles, onClose }: ContentProps) {
  if ('problem' in check) {
    return (
      <Notice tone="attention" icon="cloud-off" role="alert">
        {check.problem}
      </Notice>
    )
  }
  if (check.obstacles.length > 0) return <Obstacles obstacles={check.obstacles} />
  return <Confirmation onObstacles={onObstacles} onClose={onClose} />
}

const Obstacles = ({ obstacles }: { obstacles: readonly DeletionObstacle[] }) => (
  <Stack gap={4}>
    <Text>Your account can't be deleted yet. Please resolve these first:</Text>
    <List label="To resolve first">
      {obstacles.map(({ title, text, link }) => (
        <ListItem key={title} icon="alert" title={title} text={text} {...(link ? { to: link } : {})} />
      ))}
    </List>
  </Stack>
)

function Confirmation({ onObstacles, onClose }: Pick<ContentProps, 'onObstacles' | 'onClose'>) {
  const navigate = useNavigate()
  const user = useSession()?.user.id
  const form = useStructForm<ReauthenticationForm>({
    struct: ReauthenticationBody,
    defaults: { currentPassword: '' },
    onSubmit: async (body) => {
      const result = await callWithPassword(deleteAccount, { body: { ...body, confirm: 'delete' } })
      if (result.ok) return leaveAccount(user, navigate)
      const obstacles = result.detail?.obstacles as DeletionObstacle[] | undefined
      if (obstacles) return onObstacles(obstacles)
      return toFormRefusal(result, offlineMessage)
    },
  })
  return (
    <Form form={form}>
      <Stack gap={3}>
        <Text>
          Your name, phone, email, NRC number, pictures, messages, support tickets and applications are removed, and you
          are signed out everywhere.
        </Text>
        <Text>
          We keep records of past bookings and payments without your name. Your reviews stay, shown as written by a
          former customer.
        </Text>
        <Text>Unsent changes on this device are lost.</Text>
      </Stack>
      <CurrentPassword />
      <Row justify="to-end" stackBelow="below-sm">
        <Button variant="outline" onClick={onClose}>
          Keep my account
        </Button>
        <SubmitButton variant="danger">Delete my account</SubmitButton>
      </Row>
    </Form>
  )
}

/** Removes all data of the account from this device. If that fails, a full page load starts without a session. */
async function leaveAccount(user: string | undefined, navigate: (to: string) => void): Promise<void> {
  if (user) await wipeDevice(user).catch(() => location.assign(paths.home))
  navigate(paths.home)
  toast({ title: 'Your account has been deleted', tone: 'success' })
}
