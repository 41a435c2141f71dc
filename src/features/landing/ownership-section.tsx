import Database from 'lucide-react/icons/database'
import EyeOff from 'lucide-react/icons/eye-off'
import HardDrive from 'lucide-react/icons/hard-drive'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { LandingSection } from './landing-section.tsx'

const points = [
  {
    icon: HardDrive,
    title: 'One machine',
    text: 'A laptop or a small server is enough. No other services are needed. A copy of one folder is a complete backup.',
  },
  {
    icon: EyeOff,
    title: 'No tracking',
    text: 'No trackers, no third-party scripts, no external fonts.',
  },
  {
    icon: LockKeyhole,
    title: 'Protected by the database',
    text: 'With row-level security, the database itself shows people only their own stores.',
  },
  {
    icon: Database,
    title: 'Room to grow',
    text: 'Move to your own Postgres or to hosted Supabase by copying the database, including all passwords.',
  },
]

/** Explains where the data is stored and who can see it. */
export function OwnershipSection() {
  return (
    <LandingSection
      id="ownership"
      title="Your shop’s data stays yours"
      text="Cartwright is one program with a built-in database. You run it, so only you have your customers’ names and your sales."
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
