import { createContext, useEffect, useState } from 'react'
import { toast } from '#ui/feedback/toast.ts'
import { useNarrowScreen } from './narrow-screen.ts'

/** The rows that a person has ticked, for the boxes in a table. */
type TickedRows = {
  shown: readonly string[]
  isTicked: (key: string) => boolean
  /** With `isRange`, all rows from the one ticked before. */
  onTick: (key: string, isRange: boolean) => void
  onTickAll: () => void
}

export const TickContext = createContext<TickedRows>({
  shown: [],
  isTicked: () => false,
  onTick: () => undefined,
  onTickAll: () => undefined,
})

type TickableList<Row> = {
  /** What the rows are, such as "order". */
  noun: string
  /** Which rows the list has, without their order and page. Another choice drops the ticks. */
  choice: string
  /** The rows on the page. */
  rows: readonly Row[]
  toKey: (row: Row) => string
}

type Ticks<Row> = {
  choice: string
  rows: ReadonlyMap<string, Row>
  last: string | null
  /** How many ticks another choice has just dropped. */
  droppedCount: number
}

/** Keeps the rows that a person ticks while they sort and page. Other filters or another period drop them, and a toast says so. */
export function useTicks<Row>({ noun, choice, rows, toKey }: TickableList<Row>) {
  const none: Ticks<Row> = { choice, rows: new Map(), last: null, droppedCount: 0 }
  const [ticks, setTicks] = useState(none)
  const [isSelecting, setIsSelecting] = useState(false)
  const isNarrow = useNarrowScreen()
  if (ticks.choice !== choice) setTicks({ ...none, droppedCount: ticks.rows.size })

  useEffect(
    function sayDropped() {
      if (ticks.droppedCount === 0) return
      toast({ title: 'Selection cleared', description: `Other ${noun}s match now.` })
    },
    [ticks, noun],
  )

  const shown = rows.map(toKey)

  function tick(keys: readonly string[], isTicked: boolean, last: string | null) {
    const changed = new Map(ticks.rows)
    for (const row of rows) {
      const key = toKey(row)
      if (!keys.includes(key)) continue
      if (isTicked) changed.set(key, row)
      else changed.delete(key)
    }
    setTicks({ choice, rows: changed, last, droppedCount: 0 })
  }

  return {
    /** In the order in which they were ticked. */
    ticked: [...ticks.rows.values()],
    /** Whether rows have boxes: on a phone, only once the person asks for them. */
    hasBoxes: !isNarrow || isSelecting,
    /** Whether the person has to end this again. */
    isSelecting: isNarrow && isSelecting,
    select: () => setIsSelecting(true),
    clear() {
      setTicks(none)
      setIsSelecting(false)
    },
    boxes: {
      shown,
      isTicked: (key: string) => ticks.rows.has(key),
      onTick: (key: string, isRange: boolean) =>
        tick(isRange ? rangeOf(shown, ticks.last, key) : [key], !ticks.rows.has(key), key),
      onTickAll: () => tick(shown, !shown.every((key) => ticks.rows.has(key)), null),
    },
  }
}

/** Returns the keys between two, with both. Only the second if the first isn't shown. */
function rangeOf(shown: readonly string[], from: string | null, to: string): readonly string[] {
  const ends = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)]
  return ends.includes(-1) ? [to] : shown.slice(Math.min(...ends), Math.max(...ends) + 1)
}
