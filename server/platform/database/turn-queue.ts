import type { Turn } from './turns.ts'

export type Waiting = {
  turn: Turn
  /** When it came into the line, behind nobody of its own person. */
  since: number
  start: Start
}

/** Gets the function that ends the turn. */
type Start = (endTurn: () => void) => void

export type TurnQueue = {
  push(turn: Turn, start: Start): void
  first(): Waiting | undefined
  shift(): void
  /** Whoever has waited for longest of all others than whose turn this is. */
  firstBeside(turn: Turn): Waiting | undefined
}

/** The server itself is somebody else each time. */
export const isSomebodyElse = (other: Turn, turn: Turn): boolean =>
  other.person === undefined || other.person !== turn.person

/** First come, first served; but a person stands in line once, however much they ask for at the same time. */
export function createTurnQueue(now: () => number): TurnQueue {
  const line: Waiting[] = []
  const behind = new Map<string, Omit<Waiting, 'since'>[]>()

  function queueUp(waiting: Omit<Waiting, 'since'>) {
    line.push({ ...waiting, since: now() })
  }

  function nextOf(person: string) {
    const next = behind.get(person)?.shift()
    if (next) queueUp(next)
    else behind.delete(person)
  }

  return {
    push(turn, start) {
      const others = turn.person === undefined ? undefined : behind.get(turn.person)
      if (others) return void others.push({ turn, start })
      if (turn.person !== undefined) behind.set(turn.person, [])
      queueUp({ turn, start })
    },
    first: () => line[0],
    shift() {
      const person = line.shift()?.turn.person
      if (person !== undefined) nextOf(person)
    },
    firstBeside: (turn) => line.find((other) => isSomebodyElse(other.turn, turn)),
  }
}
