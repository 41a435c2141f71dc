import Headset from 'lucide-react/icons/headset'
import Megaphone from 'lucide-react/icons/megaphone'
import Store from 'lucide-react/icons/store'
import { Badge } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LandingSection } from './landing-section.tsx'
import { formatSampleMoney, SAMPLE } from './sample-figures.ts'

const agents = [
  {
    icon: Megaphone,
    name: 'Marketing Manager',
    question: 'How were the last 30 days?',
    answer: `Net sales were ${SAMPLE.tiles[0].value}, ${SAMPLE.growth} more than the 30 days before. The best day was ${SAMPLE.bestDay}. Shall I draft a campaign?`,
    source: 'Net sales, last 30 days',
  },
  {
    icon: Headset,
    name: 'Customer Support',
    question: 'Are refunds getting worse?',
    answer: `No: 14 refunds compared with 19 in the 30 days before. The returned goods were worth ${SAMPLE.returned}.`,
    source: 'Refunds, last 30 days',
  },
  {
    icon: Store,
    name: 'Store Builder',
    question: 'Which products sell best?',
    answer: `The beeswax candle set is first with ${formatSampleMoney(SAMPLE.products[0].value)}, followed by the linen apron and the stoneware mug. I have drafted a text for the candle set.`,
    source: 'Products, last 30 days',
  },
]

/** The agents, each with an example question and answer. */
export function AgentsSection() {
  return (
    <LandingSection
      id="agents"
      title="Three agents that know your figures"
      text="They answer from your own figures and cite them. They write drafts of campaigns, product texts and replies for you to check."
      className="bg-surface"
    >
      <ul className="grid gap-4 lg:grid-cols-3">
        {agents.map(({ icon: Icon, name, question, answer, source }) => (
          <li key={name} className="grid">
            <Card className="flex flex-col bg-canvas">
              <div className="flex items-center gap-3">
                <span className="grid size-9 place-items-center rounded-full bg-accent-soft text-accent-ink">
                  <Icon aria-hidden className="size-4.5" />
                </span>
                <h3 className="text-base font-semibold">{name}</h3>
              </div>
              <p className="mt-5 ml-8 self-end rounded-card rounded-br-sm bg-sunken px-3.5 py-2.5">{question}</p>
              <p className="mt-3 mr-8 rounded-card rounded-bl-sm border border-line bg-surface px-3.5 py-2.5">
                {answer}
              </p>
              <p className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-4 text-xs text-muted">
                {source}
                <Badge>Sample figures</Badge>
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
