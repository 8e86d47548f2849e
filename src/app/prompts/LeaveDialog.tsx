import { createRoot } from 'react-dom/client'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { Text } from '../../ui/text/Text'

/** Asks whether typed input may be lost. Renders into a root of its own, like the other prompts. */
export async function confirmLeaving(): Promise<boolean> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const isLeaving = await new Promise<boolean>((resolve) => root.render(<LeaveDialog onAnswer={resolve} />))
  root.unmount()
  container.remove()
  return isLeaving
}

const LeaveDialog = ({ onAnswer }: { onAnswer(isLeaving: boolean): void }) => (
  <ConfirmDialog
    open
    title="Discard what you typed?"
    confirm="Discard"
    cancel="Keep editing"
    danger
    onConfirm={() => onAnswer(true)}
    onCancel={() => onAnswer(false)}
  >
    <Text>It has not been saved or sent yet.</Text>
  </ConfirmDialog>
)
