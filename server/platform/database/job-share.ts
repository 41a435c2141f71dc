/** How much time jobs are owed for each that short work takes while they wait: they get two fifths of a busy engine. */
const jobTimePerShortTime = 2 / 3

/** In milliseconds; bounded, so that a long stretch of one kind costs the other but a moment. */
const mostOwed = 50
const mostTakenAhead = 100

export type JobShare = {
  /** The engine, idle until now, begins with something. */
  begin(): void
  /** A job has ended. */
  afterJob(): void
  /** Short work has ended while a job waited. */
  afterShort(): void
  /** Whether it is a job's turn although others wait. */
  isOwed(): boolean
}

/** Keeps the account between short work and the jobs that wait meanwhile. */
export function createJobShare(now: () => number): JobShare {
  let accountedAt = 0
  let owed = 0

  function spent() {
    const ms = now() - accountedAt
    accountedAt += ms
    return ms
  }

  return {
    begin: () => void spent(),
    afterJob: () => {
      owed = Math.max(owed - spent(), -mostTakenAhead)
    },
    afterShort: () => {
      owed = Math.min(owed + spent() * jobTimePerShortTime, mostOwed)
    },
    isOwed: () => owed > 0,
  }
}
