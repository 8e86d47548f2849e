import { formatZmw } from '#contract/core/money'

/** Formats the price of a booking or shipment. */
export const formatTotal = (zmw: number): string => (zmw === 0 ? 'Free' : formatZmw(zmw))
