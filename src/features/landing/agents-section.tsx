import { Headset, Megaphone, Store } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { LandingSection } from './landing-section.tsx'

const agents = [
  {
    icon: Megaphone,
    name: 'Marketing Manager',
    question: 'Who should hear about the candles?',
    answer:
      '86 customers bought one between 60 and 90 days ago and nothing since. A draft of the mail is ready for you.',
    source: 'Customers, last 90 days',
  },
  {
    icon: Headset,
    name: 'Customer Support',
    question: 'Are refunds getting worse?',
    answer: 'No: 14 refunds against 19 the month before. Nine of them are the apron in size L.',
    source: 'Refunds, last 30 days',
  },
  {
    icon: Store,
    name: 'Store Builder',
    question: 'What belongs on the front page?',
    answer: 'The stoneware mug: third in sales, and the product most often bought together with another.',
    source: 'Products, last 30 days',
  },
]

/** The three agents, each with a question it answers. */
export function AgentsSection() {
  return (
    <LandingSection
      id="agents"
      title="Three agents who have read every order"
      text="They answer from your own figures and cite them. What they prepare, a campaign, a product text, a reply, waits for you to approve it."
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
