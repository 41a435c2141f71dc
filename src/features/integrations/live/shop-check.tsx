import { type ReactNode, useId } from 'react'
import type { ShopCheck } from '#domain/contracts/connections/connections.ts'
import { formatDay, formatNumber } from '#lib/format.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { formatZone } from './format-zone.ts'
import { ShopFact } from './shop-fact.tsx'

type ShopCheckProps = {
  result: ShopCheck
  /** The key of the chosen sales channel; `null` for a new one. */
  channel: string | null
  onChoose: (channel: string | null) => void
}

/** What a shop says of itself before it is connected, and where its orders go. */
export function ShopCheckResult({ result, channel, onChoose }: ShopCheckProps) {
  const { address, channels, connectedAs, shop, storeCurrency } = result
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 rounded-control bg-sunken p-3">
        <ShopFact name="Shop" value={shop.name ?? address} />
        <ShopFact name="Address" value={address} />
        <ShopFact name="Currency" value={shop.currency ?? 'Not stated'} />
        <ShopFact name="Time zone" value={formatZone(shop.timeZone)} />
        <ShopFact
          name="Orders"
          value={
            formatNumber(shop.orders) + (shop.firstOrderDay === null ? '' : `, since ${formatDay(shop.firstOrderDay)}`)
          }
        />
      </dl>
      <OtherCurrency currency={shop.currency} storeCurrency={storeCurrency} />
      {shop.missing.length > 0 && (
        <Alert tone="warning" title="The key can’t read everything">
          <Sentences lines={shop.missing} />
        </Alert>
      )}
      {connectedAs === null && channels.length > 0 && (
        <ChannelChoice channels={channels} channel={channel} onChoose={onChoose} />
      )}
      {shop.cannotKnow.length > 0 && (
        <details>
          <summary className="cursor-pointer font-medium">What can’t be known</summary>
          <div className="mt-2 text-muted">
            <Sentences lines={shop.cannotKnow} />
          </div>
        </details>
      )}
    </div>
  )
}

type OtherCurrencyProps = Pick<ShopCheck['shop'], 'currency'> & Pick<ShopCheck, 'storeCurrency'>

function OtherCurrency({ currency, storeCurrency }: OtherCurrencyProps) {
  if (currency === null || currency === storeCurrency) return null
  return (
    <Alert tone="warning" title={`The shop sells in ${currency}, your store counts in ${storeCurrency}`}>
      Amounts in different currencies are never added. The dashboard would leave out this shop’s orders until you change
      the store’s currency to {currency} in Settings.
    </Alert>
  )
}

function Sentences({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

type ChannelChoiceProps = Pick<ShopCheckProps, 'channel' | 'onChoose'> & { channels: ShopCheck['channels'] }

function ChannelChoice({ channels, channel, onChoose }: ChannelChoiceProps) {
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">Did you import orders of this shop before?</legend>
      {channels.map(({ key, name: label, same, different }) => (
        <Choice
          key={key}
          name={name}
          isChosen={channel === key}
          onChoose={() => onChoose(key)}
          title={`Yes, as ${label}`}
        >
          Of the orders compared, {formatNumber(same)} {same === 1 ? 'has' : 'have'} the same number and total
          {different > 0 && `, ${formatNumber(different)} only the same number`}. Each order then counts once.
        </Choice>
      ))}
      <Choice name={name} isChosen={channel === null} onChoose={() => onChoose(null)} title="No, it’s another shop">
        Its orders count in addition to those you imported. Orders that are in both would count twice.
      </Choice>
    </fieldset>
  )
}

type ChoiceProps = {
  name: string
  title: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** A radio button with a title and what it means. */
export function Choice({ name, title, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer gap-3 rounded-control border border-line p-3 has-checked:border-accent">
      <input
        type="radio"
        name={name}
        className="mt-0.5 size-4 shrink-0 accent-accent"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="text-pretty text-muted">
        <bdi className="block font-medium text-ink">{title}</bdi>
        {children}
      </span>
    </label>
  )
}
