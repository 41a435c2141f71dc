import { Headset, LayoutDashboard, Lightbulb, Megaphone, ShieldCheck, Store } from 'lucide-react'
import { ComingPage } from '#ui/coming-page.tsx'
import { LinkCard } from '#ui/link-card.tsx'

const topics = [
  {
    icon: Megaphone,
    title: 'Marketing Manager',
    text: 'Finds whom to write to and what to offer, and drafts the campaign.',
  },
  {
    icon: Headset,
    title: 'Customer Support',
    text: 'Knows the order that a customer asks about, and drafts the reply.',
  },
  { icon: Store, title: 'Store Builder', text: 'Says which products to feature, and writes their texts.' },
  {
    icon: ShieldCheck,
    title: 'You decide',
    text: 'They answer from your own figures, cite them, and do nothing without your approval.',
  },
]

/** The place of the three agents. */
export function AgentsScreen() {
  return (
    <ComingPage title="AI agents" description="Three colleagues who have read every order." topics={topics}>
      <LinkCard
        to="/dashboard"
        icon={LayoutDashboard}
        title="Read the dashboard"
        text="The figures that the agents will answer from."
      />
      <LinkCard
        to="/documentation"
        icon={Lightbulb}
        title="Learn what each figure means"
        text="The definitions behind every answer."
      />
    </ComingPage>
  )
}
