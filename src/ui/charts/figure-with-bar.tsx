import type { ReactNode } from 'react'
import { ShareBar } from './share-bar.tsx'

type FigureWithBarProps = {
  text: string
  /** `null` if it is unknown. */
  value: number | null
  /** The value of a full bar. */
  largest: number
  /** How it changed, below the figure. */
  children?: ReactNode
}

/** A figure of a table cell with its bar below. */
export function FigureWithBar({ text, value, largest, children }: FigureWithBarProps) {
  return (
    <div className="ml-auto grid w-24">
      <span>{text}</span>
      {children}
      <span className="mt-1.5">
        <ShareBar value={value} largest={largest} />
      </span>
    </div>
  )
}
