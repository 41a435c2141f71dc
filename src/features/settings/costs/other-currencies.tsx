import { joinNames } from '#domain/join-names.ts'

type OtherCurrenciesProps = {
  /** The currencies of the amounts. */
  currencies: readonly string[]
  currency: string
  toDo: string
}

/** Says that amounts don't count because the store's currency has changed. */
export function OtherCurrencies({ currencies, currency, toDo }: OtherCurrenciesProps) {
  const others = [...new Set(currencies)].filter((one) => one !== currency)
  if (others.length === 0) return null
  return (
    <p className="max-w-2xl text-muted">
      Amounts in {joinNames(others.toSorted())} don’t count, because your store’s currency is {currency}. {toDo}
    </p>
  )
}
