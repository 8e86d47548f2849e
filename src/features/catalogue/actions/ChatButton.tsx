import { useNavigate } from 'react-router-dom'
import { currentSession } from '../../../api/session'
import { paths, type Origin } from '../../../paths'
import { useSession } from '../../../sync/index'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import { toast } from '../../../ui/toast'
import type { Provider } from './provider'

interface Props {
  provider: Provider
  /** A sign alone, on a card. */
  small?: boolean
}

const name = 'Chat with Provider'

/** Customers talk to providers; a visitor signs in first and lands in the conversation. Nobody else sees it. */
export function ChatButton({ provider, small }: Props) {
  const session = useSession()
  const chat = useChat(provider)
  if (session && session.user.user_type !== 'endUser') return null
  if (small) return <IconButton icon="chat" label={`${name}: ${provider.about}`} onClick={chat} />
  return (
    <Button variant="outline" icon="chat" full onClick={chat}>
      {name}
    </Button>
  )
}

function useChat({ id, serviceId, type }: Provider) {
  const navigate = useNavigate()
  const conversation = paths.chatWith(id, serviceId, type)
  return () => {
    // A tap can hydrate this button, before the session of this device is rendered.
    if (currentSession()) return navigate(conversation)
    toast({
      title: 'Login Required',
      description: 'You need to be logged in to chat with a provider.',
      tone: 'destructive',
    })
    return navigate(paths.auth(), { state: { from: conversation } satisfies Origin })
  }
}
