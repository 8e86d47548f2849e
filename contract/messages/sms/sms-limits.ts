/** What SMS may cost, until an administrator changes it. Without structs. */
export const defaultSmsLimits = {
  /** Messages to one phone in 24 hours. */
  maxPerPhone: 10,
  /** What all messages of 24 hours may cost, in ZMW. */
  maxZmwPerDay: 500,
  /** Codes to all phones together. Their cost is not part of `maxZmwPerDay`. */
  maxCodesPerHour: 200,
  maxCodesPerDay: 1000,
}

/** Codes have six digits. */
export const maxSmsCodes = 1_000_000
/** How long a code is valid. */
export const codeMinutes = 10
