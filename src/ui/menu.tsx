import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cn } from '#lib/cn.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-styles.ts'

type MenuProps = ButtonLook & {
  /** The accessible name of the button and the menu. */
  label: string
  /** The content of the button. */
  trigger: ReactNode
  align?: 'start' | 'end'
  className?: string
  buttonClassName?: string
  /** `MenuItem`s, with `hr` between groups. */
  children: ReactNode
}

const NEXT_INDEX: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
}

/** A button that opens a menu. Arrows, Home, End and letters move the focus; Escape closes it. */
export function Menu({
  label,
  trigger,
  align = 'end',
  variant = 'ghost',
  size,
  className,
  buttonClassName,
  children,
}: MenuProps) {
  const [openAt, setOpenAt] = useState<'first' | 'last' | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const isOpen = openAt !== null

  useEffect(
    function focusAnItem() {
      if (openAt)
        itemsOf(list.current)
          .at(openAt === 'first' ? 0 : -1)
          ?.focus()
    },
    [openAt],
  )

  useEffect(
    function closeOnPressOutside() {
      if (!isOpen) return
      function handlePointerDown({ target }: PointerEvent) {
        if (target instanceof Node && !root.current?.contains(target)) setOpenAt(null)
      }
      document.addEventListener('pointerdown', handlePointerDown)
      return () => document.removeEventListener('pointerdown', handlePointerDown)
    },
    [isOpen],
  )

  function close() {
    setOpenAt(null)
    button.current?.focus()
  }

  function handleButtonKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  function handleListKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return close()
    }
    const items = itemsOf(list.current)
    const index = items.findIndex((item) => item === document.activeElement)
    const next = items[NEXT_INDEX[event.key]?.(index, items.length) ?? indexByLetter(items, index, event.key)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  function handleBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setOpenAt(null)
  }

  return (
    <div ref={root} className={cn('relative', className)} onBlur={handleBlur}>
      <Button
        ref={button}
        variant={variant}
        size={size}
        className={buttonClassName}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpenAt(isOpen ? null : 'first')}
        onKeyDown={handleButtonKey}
      >
        {trigger}
      </Button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={cn(
            'absolute top-full z-40 mt-1.5 max-h-[60dvh] w-max max-w-[calc(100vw-2rem)] min-w-44 animate-rise overflow-y-auto',
            'rounded-card border border-line bg-raised p-1 shadow-float [&_hr]:my-1 [&_hr]:border-line',
            align === 'end' ? 'right-0' : 'left-0',
          )}
          onKeyDown={handleListKey}
          onClick={close}
        >
          {children}
        </div>
      )}
    </div>
  )
}

/** Returns the index of the next item that starts with the letter, or -1. */
function indexByLetter(items: HTMLElement[], from: number, key: string): number {
  if (key.length !== 1 || key === ' ') return -1
  const order = items.map((_, offset) => (from + 1 + offset) % items.length)
  return order.find((index) => items[index]?.textContent.trim().toLowerCase().startsWith(key.toLowerCase())) ?? -1
}
