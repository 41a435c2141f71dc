import type { KeyboardEvent } from 'react'

const STEPS: Record<string, { down: number; right: number }> = {
  ArrowUp: { down: -1, right: 0 },
  ArrowDown: { down: 1, right: 0 },
  ArrowLeft: { down: 0, right: -1 },
  ArrowRight: { down: 0, right: 1 },
}

type Step = (typeof STEPS)[string]

const controlsOf = (cell: HTMLTableCellElement) => [...cell.querySelectorAll<HTMLElement>('a[href], button')]

/** Returns the control that a step reaches first, from the cells that follow a cell in its direction. */
function nextControl(cell: HTMLTableCellElement, { down, right }: Step): HTMLElement | null {
  const row = cell.closest('tr')
  const next = row?.closest('table')?.rows[row.rowIndex + down]?.cells[cell.cellIndex + right]
  if (!next) return null
  return controlsOf(next).at(right < 0 ? -1 : 0) ?? nextControl(next, { down, right })
}

/** Moves the focus from a link or button in a table to the next one in the direction of an arrow. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (!step || event.defaultPrevented || !(event.target instanceof HTMLElement)) return
  const cell = event.target.closest<HTMLTableCellElement>('td, th')
  if (!cell) return
  const controls = controlsOf(cell)
  const beside = controls[controls.indexOf(event.target) + step.right]
  const next = step.right !== 0 && beside ? beside : nextControl(cell, step)
  if (!next) return
  event.preventDefault()
  next.focus()
}
