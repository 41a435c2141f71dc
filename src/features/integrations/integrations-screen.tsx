import { FileUp, KeyRound, RefreshCw, ShoppingBag, Sparkles } from 'lucide-react'
import { ComingPage } from '#ui/coming-page.tsx'
import { LinkCard } from '#ui/link-card.tsx'

const topics = [
  {
    icon: ShoppingBag,
    title: 'Eight platforms',
    text: 'Shopify, WooCommerce, BigCommerce, Magento, Medusa, Vendure, Etsy and Amazon.',
  },
  {
    icon: RefreshCw,
    title: 'Kept in step',
    text: 'New orders arrive by themselves, with the time of the last sync and its errors.',
  },
  {
    icon: KeyRound,
    title: 'Your keys stay here',
    text: 'An address and a key, kept on the machine that runs Cartwright.',
  },
]

/** The place of the connected platforms. */
export function IntegrationsScreen() {
  return (
    <ComingPage title="Integrations" description="Where your orders come from." topics={topics}>
      <LinkCard
        to="/dashboard?import=new"
        icon={FileUp}
        title="Import a file"
        text="Orders and products from Shopify or WooCommerce, or any table of orders."
      />
      <LinkCard
        to="/dashboard"
        icon={Sparkles}
        title="Explore with sample data"
        text="An empty store offers a made-up shop to look around in, removed with one click."
      />
    </ComingPage>
  )
}
