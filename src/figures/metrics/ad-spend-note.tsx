import { cn } from '#lib/cn.ts'
import { formatMoney } from '#lib/format.ts'

type AdSpendNoteProps = {
  /** The ad spend that figures leave out. `null` if they leave out nothing. */
  adSpend: number | null
  currency: string
  /** Whether contribution is among the figures. */
  hasContribution: boolean
  className?: string
}

/** A note on the ad spend that figures leave out. Empty if there is none. */
export function AdSpendNote({ adSpend, currency, hasContribution, className }: AdSpendNoteProps) {
  if (adSpend === null) return null
  return (
    <p className={cn('text-muted', className)}>
      Ad spend of {formatMoney(adSpend, currency)} is left out, because it is only known by day.
      {hasContribution && ' Contribution is before ads.'}
    </p>
  )
}
