import type { LucideIcon } from 'lucide-react'

export type OutlookTopic = { icon: LucideIcon; title: string; text: string }

/** Lists the planned parts of a screen. */
export function Outlook({ label, topics }: { label: string; topics: readonly OutlookTopic[] }) {
  return (
    <section aria-label={label} className="rounded-card border border-line bg-surface">
      <ul className="grid gap-x-8 gap-y-6 p-5 sm:grid-cols-2 sm:p-6">
        {topics.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3.5">
            <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-muted">
              <Icon aria-hidden className="size-4.5" />
            </span>
            <div className="min-w-0">
              <h2 className="font-semibold">{title}</h2>
              <p className="mt-0.5 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
