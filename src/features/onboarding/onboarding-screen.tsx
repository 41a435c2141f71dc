import { BookOpen, FileUp, LayoutDashboard, UserRound } from 'lucide-react'
import { LinkCard } from '#ui/link-card.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const steps = [
  { to: '/profile', icon: UserRound, title: 'Say who you are', text: 'Your name, and the company you sell for.' },
  {
    to: '/dashboard?import=new',
    icon: FileUp,
    title: 'Bring in your orders',
    text: 'A CSV export of your shop is enough. Importing the same file twice changes nothing.',
  },
  {
    to: '/dashboard',
    icon: LayoutDashboard,
    title: 'Read your figures',
    text: 'Pick a period, compare it, and see what sold.',
  },
  {
    to: '/documentation',
    icon: BookOpen,
    title: 'Look up a definition',
    text: 'Every figure says what it counts and what it leaves out.',
  },
]

/** The way from a new account to true figures. */
export function OnboardingScreen() {
  return (
    <div className="max-w-3xl">
      <PageHeader title="Getting started" description="Four steps from a new account to true figures." />
      <ol className="grid gap-3">
        {steps.map((step) => (
          <li key={step.title} className="grid">
            <LinkCard {...step} />
          </li>
        ))}
      </ol>
    </div>
  )
}
