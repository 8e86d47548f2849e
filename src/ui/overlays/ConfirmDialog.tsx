import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../forms/Button'
import { CancelButton, Dialog } from './Dialog'

interface Props {
  open: boolean
  title: string
  /** Label of the confirm button. Name the action ("Confirm & Send"), not "OK". */
  confirm: string
  cancel?: string
  danger?: boolean
  busy?: boolean
  onConfirm(action: MouseEvent): void
  onCancel(): void
  /** One sentence about the consequence. */
  children: ReactNode
}

export const ConfirmDialog = ({ confirm, cancel, danger, busy, onConfirm, onCancel, ...rest }: Props) => (
  <Dialog
    onClose={onCancel}
    footer={
      <>
        <CancelButton>{cancel}</CancelButton>
        <Button variant={danger ? 'danger' : 'solid'} loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
    {...rest}
  />
)
