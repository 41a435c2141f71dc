import { Bell, Database, Download, KeyRound, SlidersHorizontal, Store, UserRound } from 'lucide-react'
import { LinkCard } from '#ui/link-card.tsx'
import { Outlook } from '#ui/outlook.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { AppearanceCard } from './appearance-card.tsx'

const topics = [
  { icon: SlidersHorizontal, title: 'Preferences', text: 'Compact tables, animations, saving as you type.' },
  { icon: Store, title: 'Store', text: 'Name, currency, time zone, industry, size, goals and team.' },
  { icon: Bell, title: 'Notifications', text: 'Which insights and imports you want to hear about.' },
  { icon: KeyRound, title: 'Security', text: 'Two-step verification, and signing out your other sessions.' },
  { icon: Download, title: 'Data', text: 'Take everything with you, or delete the store or the account.' },
  { icon: Database, title: 'Backend', text: 'Which deployment this is, its versions and its last backup.' },
]

/** What can be set today, and what will be. */
export function SettingsScreen() {
  return (
    <div className="max-w-5xl">
      <PageHeader title="Settings" description="How Cartwright looks and works for you." />
      <div className="grid gap-3">
        <AppearanceCard />
        <div className="grid gap-3 md:grid-cols-2">
          <LinkCard to="/profile" icon={UserRound} title="Profile" text="Your name, job title, company and bio." />
          <LinkCard to="/auth/reset-password" icon={KeyRound} title="Password" text="Choose a new one." />
        </div>
      </div>
      <h2 className="mt-8 mb-3 text-base font-semibold">Being built</h2>
      <Outlook label="Settings being built" topics={topics} />
    </div>
  )
}
