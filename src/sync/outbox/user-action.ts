/**
 * Only a user discards a refused command (decision 083): it may be a sale whose cash is in the drawer. The functions that
 * discard therefore require the event of the user's decision, which an effect or the response of a server does not have.
 */
export interface UserAction {
  type: string
}

const actionTypes = ['click', 'submit', 'keydown']

/** @throws Error if the event is not an action of the user */
export function assertUserAction({ type }: UserAction): void {
  if (!actionTypes.includes(type)) throw new Error(`Only a user discards a command, not “${type}”.`)
}
