import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import type { Metric } from '#domain/contracts/dashboard.ts'
import { MetricComparison } from '#figures/metrics/metric-comparison.tsx'
import { type Notice, NoticeLine } from '#figures/notices/notice-line.tsx'
import { EmailLink } from '#figures/records/email-link.tsx'
import { formatMoney } from '#lib/format.ts'
import { Button } from '#ui/buttons/button.tsx'
import { copyText } from '#ui/feedback/copy-text.ts'
import { Card } from '#ui/layout/card.tsx'
import { Menu } from '#ui/popups/menu.tsx'
import { GallerySection, Specimen } from './gallery-section.tsx'

const EMAIL = 'ada.example@example.com'

const notices: readonly Notice[] = [
  {
    title: 'Newer figures could not be loaded',
    tone: 'bad',
    text: 'Check your connection.',
    action: (
      <Button size="compact" variant="outline">
        Try again
      </Button>
    ),
  },
  { title: 'These figures are in EUR', text: 'They don’t include 12 orders in other currencies.' },
]

const may = { from: '2026-05-01', to: '2026-05-31' }
const oneDay = { from: '2026-05-31', to: '2026-05-31' }

const changes: readonly { name: string; metric: Metric; period?: typeof may }[] = [
  { name: 'More', metric: { value: 120_000, comparison: 100_000, change: 0.2 } },
  { name: 'Less', metric: { value: 80_000, comparison: 100_000, change: -0.2 } },
  { name: 'The same', metric: { value: 100_000, comparison: 100_000, change: 0 } },
  { name: 'From nothing', metric: { value: 100_000, comparison: 0, change: null } },
  { name: 'A closed day', metric: { value: 0, comparison: 100_000, change: -1 }, period: oneDay },
  { name: 'Without a comparison', metric: { value: 100_000, comparison: null, change: null } },
  {
    name: 'Without today',
    metric: { value: 120_000, comparison: 100_000, change: 0.1, complete: { to: '2026-05-30', value: 110_000 } },
  },
]

/** What the screens share about a shop's figures: notices, changes and ways to a customer. */
export function FigureSection() {
  return (
    <GallerySection title="Figures">
      <Specimen name="Several notices in one line, and one alone">
        <div className="grid gap-3">
          <NoticeLine notices={notices} />
          <NoticeLine notices={notices.slice(1)} />
        </div>
      </Specimen>
      <Specimen name="Changes">
        <Card className="grid gap-3 sm:grid-cols-2">
          {changes.map(({ name, metric, period = may }) => (
            <p key={name} className="flex flex-wrap items-baseline gap-x-2">
              {name}:
              <MetricComparison
                trait={{ kind: 'money', good: 'up' }}
                metric={metric}
                period={period}
                format={(value) => formatMoney(value, 'EUR')}
              />
            </p>
          ))}
        </Card>
      </Specimen>
      <Specimen name="An email address, and the actions of a customer">
        <Card className="flex flex-wrap items-center justify-between gap-4">
          <EmailLink email={EMAIL} subject="Your order" />
          <Menu
            label="Actions on the customer"
            trigger="Actions"
            variant="outline"
            groups={[
              [
                { label: 'Copy the email address', icon: Copy, onSelect: () => void copyText(EMAIL, 'Email address') },
                { label: 'Find in Shopify', icon: ExternalLink, href: 'https://admin.shopify.com' },
              ],
            ]}
          />
        </Card>
      </Specimen>
    </GallerySection>
  )
}
