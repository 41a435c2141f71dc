import type { KeyboardEvent } from 'react'

const STEPS: Record<string, { down: number; right: number }> = {
  ArrowUp: { down: -1, right: 0 },
  ArrowDown: { down: 1, right: 0 },
  ArrowLeft: { down: 0, right: -1 },
  ArrowRight: { down: 0, right: 1 },
}

/** Returns the next button from a cell in a direction. */
function nextButton(cell: HTMLTableCellElement, { down, right }: { down: number; right: number }): HTMLElement | null {
  const row = cell.closest('tr')
  const next = row?.closest('table')?.rows[row.rowIndex + down]?.cells[cell.cellIndex + right]
  if (!next) return null
  return next.querySelector<HTMLElement>('button') ?? nextButton(next, { down, right })
}

/** Moves the focus from a button in a table to the next one in the direction of an arrow. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLTableCellElement>('td, th') : null
  const next = step && cell ? nextButton(cell, step) : null
  if (!next) return
  event.preventDefault()
  next.focus()
}
