import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assistantTokenQueries } from '#data/stores/assistant-tokens.ts'
import type { Store } from '#data/stores/stores.ts'
import type { CreatedToken } from '#domain/contracts/assistants/assistant-tokens.ts'
import { NoStore } from '#features/settings/no-store.tsx'
import { NotLoaded } from '#features/settings/not-loaded.tsx'
import { PartHeading } from '#features/settings/part-heading.tsx'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { StoreChoice } from '#features/settings/store-choice.tsx'
import { useChosenStore } from '#features/settings/use-chosen-store.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { ConnectGuide } from './connect-guide.tsx'
import { CreatedTokenNotice } from './created-token-notice.tsx'
import { NewTokenButton } from './new-token-button.tsx'
import { TokenList } from './token-list.tsx'

const loading = (
  <output aria-label="Loading your tokens" className="grid gap-5">
    <Skeleton className="h-16 max-w-xl" />
    <Skeleton className="h-28" />
  </output>
)

/** The tokens with which the person's own assistants ask about the chosen store. */
export function AssistantsSection() {
  const { stores, chosen } = useChosenStore()
  return (
    <SettingsSection id="assistants" aside={<StoreChoice />}>
      {chosen && <StoreTokens key={chosen.id} store={chosen} />}
      {stores.data && !chosen && (
        <NoStore text="Assistants read the figures of a store. Once you have one, you can connect yours." />
      )}
      {!stores.data && <NotLoaded query={stores} title="Your tokens could not be loaded" loading={loading} />}
    </SettingsSection>
  )
}

function StoreTokens({ store }: { store: Store }) {
  const query = useQuery(assistantTokenQueries.of(store.id))
  const [created, setCreated] = useState<CreatedToken | null>(null)
  if (!query.data) return <NotLoaded query={query} title="Your tokens could not be loaded" loading={loading} />
  const { tokens, url } = query.data
  // Without it in the list, the token was revoked.
  const shown = tokens.some(({ id }) => id === created?.created.id) ? created : null
  return (
    <>
      <p className="max-w-prose text-pretty text-muted">
        With a token, an assistant reads the figures, orders, customers and products of{' '}
        <bdi className="font-medium text-ink">{store.name}</bdi> in your name. It can’t change, approve or send
        anything. What it reads goes to the company that runs it, names and emails of customers included.{' '}
        <TextLink to="/documentation/assistants">How assistants work</TextLink>
      </p>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PartHeading className="font-medium">Your tokens</PartHeading>
        <NewTokenButton storeId={store.id} onCreate={setCreated} />
      </div>
      {shown && <CreatedTokenNotice token={shown.token} />}
      <TokenList tokens={tokens} />
      <ConnectGuide url={url} token={shown?.token ?? null} />
    </>
  )
}
