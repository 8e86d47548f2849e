/** How the simulated payer behaves, told by the last two digits of the number. */
export interface Delays {
  /** Until the payer enters the PIN, or declines. */
  answer: number
  /** Until a late payer does; by default long after the reservation is gone. */
  late: number
  /** How long a call hangs before it ends as a 500. */
  hang: number
  /** Between two callbacks of one transfer. */
  between: number
}

export const usualDelays: Delays = { answer: 1000, late: 15 * 60_000, hang: 20_000, between: 200 }

export interface Mood {
  outcome: 'Successful' | 'Failed' | 'Pending'
  message: string
  takes: keyof Delays
  /** What the callbacks say, in order; two of the same word are one event delivered twice. */
  callbacks: readonly ('Successful' | 'Failed')[]
  /** The first call is taken, but its answer never comes. */
  hangs?: true
}

const approves: Mood = { outcome: 'Successful', message: 'Transaction Successful', takes: 'answer', callbacks: ['Successful'] }
const refuses: Mood = { outcome: 'Failed', message: 'Declined by the customer', takes: 'answer', callbacks: ['Failed'] }

const moods: Record<string, Mood> = {
  '00': refuses,
  '01': { ...refuses, message: 'Insufficient funds' },
  '02': { outcome: 'Pending', message: 'Waiting for the customer', takes: 'answer', callbacks: [] },
  '03': { ...approves, takes: 'late' },
  '04': { ...approves, callbacks: ['Successful', 'Successful'] },
  '05': { ...approves, callbacks: ['Successful', 'Failed'] },
  '06': { ...approves, hangs: true },
}

export const moodOf = (accountNumber: string): Mood => moods[accountNumber.slice(-2)] ?? approves
