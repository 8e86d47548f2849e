/** What SMS may cost, until an administrator changes it. Without structs. */
export const defaultSmsLimits = {
  /** Messages to one phone in 24 hours. */
  maxPerPhone: 10,
  /** What all messages of 24 hours may cost, in ZMW. */
  maxZmwPerDay: 500,
}
