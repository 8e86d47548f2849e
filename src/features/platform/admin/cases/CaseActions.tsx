import { useState } from 'react'
import { isActiveCase } from '#contract/platform/cases/case-kinds'
import type { AdminCase } from '#contract/platform/cases/cases'
import { useSession } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { Row } from '../../../../ui/layout/Row'
import { Dialog } from '../../../../ui/overlays/Dialog'
import { CloseForm } from './CloseForm'
import { DecisionForm } from './DecisionForm'
import { OfferForm } from './OfferForm'
import { QuestionForm } from './QuestionForm'

type Action = 'ask' | 'offer' | 'decide' | 'close'
const titles: Record<Action, string> = {
  ask: 'Ask for an answer',
  offer: 'Make an offer',
  decide: 'Decide the case',
  close: 'Close the case',
}

interface Props {
  adminCase: AdminCase
  onChanged(): void
}

/** What the administrator who handles the case can do. */
export function CaseActions({ adminCase, onChanged }: Props) {
  const [action, setAction] = useState<Action>()
  const adminId = useSession()?.user.id
  const { state, owner, firstDecidedBy, customer, vendor } = adminCase
  const isHandler = (owner === null || owner._id === adminId) && firstDecidedBy?._id !== adminId
  const canHandle = isActiveCase(state) && state !== 'approval' && isHandler
  const hasSides = customer !== null || vendor !== null
  const actions: Action[] = canHandle
    ? [...(hasSides ? (['ask', 'offer'] as const) : []), 'decide', 'close']
    : state === 'decided'
      ? ['close']
      : []
  if (actions.length === 0) return null
  const close = () => setAction(undefined)
  const props = {
    adminCase,
    onDone: () => {
      close()
      onChanged()
    },
    onChanged,
  }
  return (
    <Row wrap gap={2} as="section" aria-label="Actions">
      {actions.map((name) => (
        <Button key={name} size="sm" variant={name === 'decide' ? 'solid' : 'outline'} onClick={() => setAction(name)}>
          {titles[name]}
        </Button>
      ))}
      <Dialog open={action !== undefined} title={action ? titles[action] : ''} onClose={close}>
        {action === 'ask' && <QuestionForm {...props} />}
        {action === 'offer' && <OfferForm {...props} />}
        {action === 'decide' && <DecisionForm {...props} />}
        {action === 'close' && <CloseForm {...props} />}
      </Dialog>
    </Row>
  )
}
