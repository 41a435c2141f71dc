/** Milliseconds that waiting jobs get per millisecond of short tasks: two fifths of a busy engine. */
const jobTimePerShortTime = 2 / 3

/** The most milliseconds that jobs can be owed or ahead, so that jobs and short tasks delay each other only briefly. */
const mostOwed = 50
const mostTakenAhead = 100

/** While jobs are owed time, short tasks wait this long for the next piece of a job. */
const nextPieceMs = 2

export type JobShare = {
  /** Call this when a task starts on the idle engine. */
  begin(): void
  /** Call this when a job has ended. */
  afterJob(): void
  /** Call this when a short task has ended while a job was waiting. */
  afterShort(): void
  /** Returns whether a job runs next, before waiting short tasks. */
  isOwed(): boolean
  /**
   * Returns how many milliseconds short tasks must still wait for the job's next piece, or 0. Without this wait, each
   * small piece of a job would queue behind all short tasks.
   */
  waitForJobMs(): number
}

/** Tracks how much time waiting jobs should still get, so that short tasks don't block them. */
export function createJobShare(now: () => number): JobShare {
  let updatedAt = 0
  let owed = 0
  let lastJobEnd = Number.NEGATIVE_INFINITY

  function spent() {
    const ms = now() - updatedAt
    updatedAt += ms
    return ms
  }

  return {
    begin: () => void spent(),
    afterJob: () => {
      owed = Math.max(owed - spent(), -mostTakenAhead)
      lastJobEnd = now()
    },
    afterShort: () => {
      owed = Math.min(owed + spent() * jobTimePerShortTime, mostOwed)
    },
    isOwed: () => owed > 0,
    waitForJobMs: () => (owed > 0 ? Math.max(0, lastJobEnd + nextPieceMs - now()) : 0),
  }
}
