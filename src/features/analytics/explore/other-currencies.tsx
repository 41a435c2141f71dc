import type { Breakdown } from '#data/figures/figures.ts'
import { formatCount } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'

type OtherCurrenciesProps = {
  currencies: Breakdown['leftOut']['otherCurrencies']
  onShow: (currency: string) => void
}

/** How many orders are left out because they are in another currency, and a way to see those. */
export function OtherCurrencies({ currencies, onShow }: OtherCurrenciesProps) {
  if (currencies.length === 0) return null
  return (
    <div className="-mt-2 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
      <p>Orders in other currencies are left out.</p>
      {currencies.map(({ currency, orders }) => (
        <Button key={currency} variant="outline" onClick={() => onShow(currency)}>
          Show {currency} ({formatCount(orders, 'order')})
        </Button>
      ))}
    </div>
  )
}
