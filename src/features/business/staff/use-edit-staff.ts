import { useLocation } from 'react-router-dom'
import type { Edit } from '#contract/sync/edit'
import { editStaff } from '#contract/business/staff'
import type { StaffLine } from '../../../db/queries/staff'
import { send } from '../../../sync/index'

/** Returns a function that queues an edit of a staff member. Works offline. */
export function useEditStaff() {
  const at = useLocation().pathname
  return ({ id, name }: Pick<StaffLine, 'id' | 'name'>, edit: Edit) =>
    send(editStaff, { params: { id }, body: edit }, { preview: { name, at } })
}
