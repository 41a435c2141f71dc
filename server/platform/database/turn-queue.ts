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
  /** The first one goes to work. */
  shift(): void
  /** A turn of this queue has ended. */
  end(turn: Turn): void
  /** Whoever has waited for longest of all others than whose turn this is. */
  firstBeside(turn: Turn): Waiting | undefined
}

/** One is at work while the next is on its way. */
const turnsOfOnePerson = 2

type Person = { isInLine: boolean; atWork: number; behind: Omit<Waiting, 'since'>[] }

/** The server itself is somebody else each time. */
export const isSomebodyElse = (other: Turn, turn: Turn): boolean =>
  other.person === undefined || other.person !== turn.person

/** First come, first served; but a person stands in line once, however much they ask for at the same time. */
export function createTurnQueue(now: () => number): TurnQueue {
  const line: Waiting[] = []
  const people = new Map<string, Person>()

  function queueUp(person: Person) {
    if (person.isInLine || person.atWork >= turnsOfOnePerson) return
    const next = person.behind.shift()
    if (!next) return
    person.isInLine = true
    line.push({ ...next, since: now() })
  }

  const personOf = ({ person }: Turn) => (person === undefined ? undefined : people.get(person))

  return {
    push(turn, start) {
      if (turn.person === undefined) return void line.push({ turn, start, since: now() })
      const person = people.get(turn.person) ?? { isInLine: false, atWork: 0, behind: [] }
      people.set(turn.person, person)
      person.behind.push({ turn, start })
      queueUp(person)
    },
    first: () => line[0],
    shift() {
      const first = line.shift()
      const person = first && personOf(first.turn)
      if (!person) return
      person.isInLine = false
      person.atWork += 1
      queueUp(person)
    },
    end(turn) {
      const person = personOf(turn)
      if (turn.person === undefined || !person) return
      person.atWork -= 1
      queueUp(person)
      if (!person.isInLine && person.atWork === 0) people.delete(turn.person)
    },
    firstBeside: (turn) => line.find((other) => isSomebodyElse(other.turn, turn)),
  }
}
