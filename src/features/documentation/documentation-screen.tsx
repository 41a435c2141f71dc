import { BookOpen, FileUp, LayoutDashboard } from 'lucide-react'
import { METRIC_DEFINITIONS } from '#domain/metrics.ts'
import { Card } from '#ui/card.tsx'
import { LinkCard } from '#ui/link-card.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** What each figure means, and where to begin; the articles on screens and formats join it later. */
export function DocumentationScreen() {
  return (
    <div className="max-w-5xl">
      <PageHeader title="Help" description="What each figure counts and what it leaves out." />
      <div className="grid gap-3 md:grid-cols-3">
        <LinkCard to="/onboarding" icon={BookOpen} title="Getting started" text="Four steps to true figures." />
        <LinkCard
          to="/dashboard?import=new"
          icon={FileUp}
          title="Import a file"
          text="Which files can be read, and how."
        />
        <LinkCard to="/dashboard" icon={LayoutDashboard} title="Dashboard" text="The figures of your store." />
      </div>
      <Card className="mt-3 p-6" aria-labelledby="definitions">
        <h2 id="definitions" className="text-base font-semibold">
          Definitions
        </h2>
        <dl className="mt-4 grid gap-x-10 gap-y-5 md:grid-cols-2">
          {Object.entries(METRIC_DEFINITIONS).map(([name, { label, definition }]) => (
            <div key={name} id={name} className="scroll-mt-20">
              <dt className="font-medium">{label}</dt>
              <dd className="mt-0.5 text-muted">{definition}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  )
}
