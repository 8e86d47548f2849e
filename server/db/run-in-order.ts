/**
 * Runs `run` for each id until the signal aborts. A background job continues after the returned id in its next run,
 * because it must end before its time limit.
 * @returns the last id that was handled, or null if all were
 */
export async function runInOrder(
  ids: readonly string[],
  run: (id: string) => Promise<void>,
  stopSignal: AbortSignal | undefined,
): Promise<string | null> {
  for (const [index, id] of ids.entries()) {
    await run(id)
    if (stopSignal?.aborted && index < ids.length - 1) return id
  }
  return null
}
