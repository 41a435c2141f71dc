type ShareBarProps = {
  /** `null` if it is unknown. Negative values have no length. */
  value: number | null
  /** The value of a full bar. */
  largest: number
}

/** A bar in proportion to the largest value, for values that stand beside it as numbers. A track would look like 100%. */
export function ShareBar({ value, largest }: ShareBarProps) {
  const share = largest > 0 ? (Math.max(0, value ?? 0) / largest) * 100 : 0
  return (
    <svg aria-hidden="true" className="block h-1 w-full rounded-full" preserveAspectRatio="none" viewBox="0 0 100 1">
      <rect width={share} height={1} className="fill-chart-1" />
    </svg>
  )
}
