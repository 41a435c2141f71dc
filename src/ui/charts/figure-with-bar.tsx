import { ShareBar } from './share-bar.tsx'

type FigureWithBarProps = {
  text: string
  /** `null` if it is unknown. */
  value: number | null
  /** The value of a full bar. */
  largest: number
}

/** A figure of a table cell with its bar below. */
export function FigureWithBar({ text, value, largest }: FigureWithBarProps) {
  return (
    <div className="ml-auto w-24">
      <span className="block pb-1.5">{text}</span>
      <ShareBar value={value} largest={largest} />
    </div>
  )
}
