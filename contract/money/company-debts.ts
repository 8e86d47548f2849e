/**
 * What a company owes a business for sales on account (decision 126). The server and the devices use the same functions, so
 * that what a device predicts is what the server decides. All amounts are in ngwee.
 */

/** One sale on account, or a later part of its price. */
export interface Debt {
  /** The sale, or the later payment of a reservation. */
  _id: string
  bookingId: string
  /** What the company still owes for it. */
  openNgwee: number
  dueOn: string
  soldAt: string
}

export interface Debts<D extends Debt = Debt> {
  debts: readonly D[]
  /** Open debts that a device does not list. They are due after the listed ones. */
  laterNgwee: number
  /** What the company has paid beyond its debts. It pays the next ones, so that there are no open debts with it. */
  creditNgwee: number
}

/** Returns what a company owes; negative if it has paid more. All screens and the limit use it. */
export const computeOwed = ({ debts, laterNgwee, creditNgwee }: Debts): number =>
  debts.reduce((sum, { openNgwee }) => sum + openNgwee, laterNgwee) - creditNgwee

/** Returns whether a further sale would exceed the limit. */
export const exceedsLimit = (owedNgwee: number, limitNgwee: number, amountNgwee: number): boolean =>
  owedNgwee + amountNgwee > limitNgwee

/** Orders debts by the day on which they are due. Payments are used in this order. */
export const compareDue = (a: Debt, b: Debt): number =>
  a.dueOn.localeCompare(b.dueOn) || a.soldAt.localeCompare(b.soldAt) || a._id.localeCompare(b._id)

/** Adds a sale on account. Credit of the company pays it first. */
export const addDebt = <D extends Debt>(state: Debts<D>, debt: D): Debts<D> =>
  spendCredit({ ...state, debts: [...state.debts, debt] })

/**
 * Uses a payment of the company: for the chosen debts first, then for those that are due first.
 * @param chosen ids of debts; others are ignored
 */
export const payDebts = <D extends Debt>(
  state: Debts<D>,
  amountNgwee: number,
  chosen: readonly string[] = [],
): Debts<D> =>
  spendCredit(reduce({ ...state, creditNgwee: state.creditNgwee + amountNgwee }, ({ _id }) => chosen.includes(_id)))

/** Takes back an amount of a sale. What the company has paid of it already pays its other debts, or stays as credit. */
export function returnDebt<D extends Debt>(state: Debts<D>, bookingId: string, amountNgwee: number): Debts<D> {
  const freed = reduce({ ...state, creditNgwee: amountNgwee }, (debt) => debt.bookingId === bookingId)
  return spendCredit({ ...freed, creditNgwee: freed.creditNgwee + state.creditNgwee })
}

function spendCredit<D extends Debt>(state: Debts<D>): Debts<D> {
  const { creditNgwee, laterNgwee, ...rest } = reduce(state, () => true)
  const ofLater = Math.min(creditNgwee, laterNgwee)
  return { ...rest, laterNgwee: laterNgwee - ofLater, creditNgwee: creditNgwee - ofLater }
}

/** Uses the credit for the debts that match, in the order in which they are due. */
function reduce<D extends Debt>({ debts, creditNgwee, ...rest }: Debts<D>, matches: (debt: D) => boolean): Debts<D> {
  let leftNgwee = creditNgwee
  const reduced = [...debts].sort(compareDue).map((debt) => {
    const paidNgwee = matches(debt) ? Math.min(leftNgwee, debt.openNgwee) : 0
    leftNgwee -= paidNgwee
    return paidNgwee === 0 ? debt : { ...debt, openNgwee: debt.openNgwee - paidNgwee }
  })
  return { ...rest, debts: reduced, creditNgwee: leftNgwee }
}
