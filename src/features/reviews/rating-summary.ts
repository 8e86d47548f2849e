/** Formats a rating summary: `4.6 out of 5 from 12 reviews. 2 have no reply yet.` */
export function formatRatingSummary({
  rating: { average, count },
  waiting,
}: {
  rating: { average: number; count: number }
  waiting: number
}): string | undefined {
  if (count === 0) return undefined
  const summary = `${average.toFixed(1)} out of 5 from ${count === 1 ? '1 review' : `${count} reviews`}.`
  if (waiting === 0) return summary
  return `${summary} ${waiting === 1 ? '1 has' : `${waiting} have`} no reply yet.`
}
