import Database from 'lucide-react/icons/database'
import EyeOff from 'lucide-react/icons/eye-off'
import HardDrive from 'lucide-react/icons/hard-drive'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { LandingSection } from './landing-section.tsx'

const points = [
  {
    icon: HardDrive,
    title: 'One machine',
    text: 'A laptop or a small server, and no outside service, not even for mail. A copy of one folder is a complete backup.',
  },
  {
    icon: EyeOff,
    title: 'Nobody watches',
    text: 'No trackers, no third-party scripts, no fonts from elsewhere. Nothing is sent home.',
  },
  {
    icon: LockKeyhole,
    title: 'Closed by the database',
    text: 'Row-level security: the database itself refuses to show one person another’s rows.',
  },
  {
    icon: Database,
    title: 'Room to grow',
    text: 'Move to your own Postgres or to hosted Supabase by copying the database, passwords included.',
  },
]

/** Where the data lives and who may see it. */
export function OwnershipSection() {
  return (
    <LandingSection
      id="ownership"
      title="Your shop’s data stays yours"
      text="Cartwright comes as one program with its database inside. You run it, so nobody else has your customers’ names or your sales."
    >
      <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {points.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-ink" />
            <div>
              <h3 className="text-base font-semibold">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
