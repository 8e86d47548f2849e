import { layouts } from '#contract/verticals/buses/schema'

export const layoutOptions = layouts.map((value) => ({ value, label: value.replace('+', ' and ') }))
