/**
 * `statement`: a single statement of a request; several may be in flight at once.
 * `transaction`: part of a request, needs the session exclusively.
 * `job`: background work, needs the session exclusively and yields to requests.
 */
export type TaskKind = 'statement' | 'transaction' | 'job'

export type Task = {
  kind: TaskKind
  /** The person who caused the task. The task may be stopped if others wait. Undefined for the server's own work. */
  person?: string | undefined
  /** How long one statement may take, if that is less than usual. */
  statementMs?: number | undefined
  /** True if a statement of this person was stopped recently. The task then waits for a quiet moment. */
  isSlow?: boolean
}

export type QueuedTask = {
  task: Task
  /** When the task joined the line. Until then it waits behind the person's other tasks. */
  since: number
  start: Start
}

/** Starts the task; `release` ends it. */
type Start = (release: () => void) => void

export type TaskQueue = {
  push(task: Task, start: Start): void
  first(): QueuedTask | undefined
  /** Removes the first task and counts it as running. */
  shift(): void
  /** Call this when a task of this queue has ended. */
  end(task: Task): void
  /** Returns the task of another person that has waited longest, or undefined. */
  firstOfOthers(task: Task): QueuedTask | undefined
}

/** One task runs while the next one is sent to the engine. */
const maxTasksPerPerson = 2

type Person = { isInLine: boolean; running: number; behind: Omit<QueuedTask, 'since'>[] }

/** Returns whether two tasks belong to different people. Each task of the server counts as another person. */
export const isOtherPerson = (other: Task, task: Task): boolean =>
  other.person === undefined || other.person !== task.person

/**
 * Creates a first-in, first-out queue that holds at most one task per person; the person's other tasks wait behind it.
 */
export function createTaskQueue(now: () => number): TaskQueue {
  const line: QueuedTask[] = []
  const people = new Map<string, Person>()

  function queueUp(person: Person) {
    if (person.isInLine || person.running >= maxTasksPerPerson) return
    const next = person.behind.shift()
    if (!next) return
    person.isInLine = true
    line.push({ ...next, since: now() })
  }

  const personOf = ({ person }: Task) => (person === undefined ? undefined : people.get(person))

  return {
    push(task, start) {
      if (task.person === undefined) return void line.push({ task, start, since: now() })
      const person = people.get(task.person) ?? { isInLine: false, running: 0, behind: [] }
      people.set(task.person, person)
      person.behind.push({ task, start })
      queueUp(person)
    },
    first: () => line[0],
    shift() {
      const first = line.shift()
      const person = first && personOf(first.task)
      if (!person) return
      person.isInLine = false
      person.running += 1
      queueUp(person)
    },
    end(task) {
      const person = personOf(task)
      if (task.person === undefined || !person) return
      person.running -= 1
      queueUp(person)
      if (!person.isInLine && person.running === 0) people.delete(task.person)
    },
    firstOfOthers: (task) => line.find((other) => isOtherPerson(other.task, task)),
  }
}
