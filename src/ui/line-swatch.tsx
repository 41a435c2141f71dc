/** The line of a series as it is drawn: solid for the current one, dashed for its comparison. */
export function LineSwatch({ kind }: { kind: 'current' | 'comparison' }) {
  const isCurrent = kind === 'current'
  return (
    <svg
      aria-hidden="true"
      width={16}
      height={4}
      className={isCurrent ? 'text-chart-1 shrink-0' : 'text-chart-comparison shrink-0'}
    >
      <line
        x1={1}
        x2={15}
        y1={2}
        y2={2}
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeDasharray={isCurrent ? undefined : '1 5'}
      />
    </svg>
  )
}
