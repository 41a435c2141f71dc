import type { ReactNode } from 'react'
import { cn } from '#lib/cn.ts'

type KeyFigureProps = {
  /** The texts of the figures in the strip that may be the longest. All have one size. */
  strip: readonly string[]
  /** Sets `--figure-size`, the size of figures that are short enough. */
  className: string
  /** The figure. */
  children: ReactNode
}

/** A large figure of a strip, in one line. All of them are as large as the longest one allows in its column. */
export function KeyFigure({ strip, className, children }: KeyFigureProps) {
  const widest = Math.max(...strip.map(widthOf))
  return (
    <span className={cn('@container block', className)}>
      <span
        className="block font-semibold tracking-tight whitespace-nowrap tabular-nums"
        style={{ fontSize: `min(var(--figure-size), calc(100cqi / ${widest.toFixed(2)}))` }}
      >
        {children}
      </span>
    </span>
  )
}

/** About how wide characters are at most, as a multiple of the font size. Others are as wide as the widest. */
const WIDTHS = [
  { characters: /[\s.,’]/, width: 0.3 },
  { characters: /[a-z]/, width: 0.6 },
  { characters: /[\d$€£]/, width: 0.64 },
]

function widthOf(text: string): number {
  const widths = Array.from(text, (one) => WIDTHS.find(({ characters }) => characters.test(one))?.width ?? 0.85)
  return widths.reduce((sum, width) => sum + width, 0)
}
