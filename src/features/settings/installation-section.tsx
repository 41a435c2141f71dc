import { useQuery } from '@tanstack/react-query'
import type { Deployment, Installation } from '#domain/contracts/installation.ts'
import { installationQueries } from '#data/settings-installation.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { SettingsSection } from './settings-section.tsx'

const deployments: Record<Deployment, { name: string; place: string; backup: string }> = {
  embedded: {
    name: 'One machine, with its own database',
    place: 'In the data folder of the machine that runs Cartwright.',
    backup: 'Stop Cartwright, copy the data folder, start it again.',
  },
  'own-postgres': {
    name: 'Own Postgres',
    place: 'In the Postgres that DATABASE_URL names; pictures and uploads in the data folder.',
    backup: 'Run pg_dump on the database, and copy the data folder.',
  },
  'hosted-supabase': {
    name: 'Hosted Supabase',
    place: 'In the Supabase project that SUPABASE_URL names.',
    backup: 'Use the backups of the Supabase project, or run pg_dump on its database.',
  },
}

/** Which deployment this is, its versions, and how its data is kept safe. */
export function InstallationSection() {
  const installation = useQuery(installationQueries.own())
  return (
    <SettingsSection id="installation">
      {installation.data ? (
        <Facts installation={installation.data} />
      ) : (
        <NotLoaded
          query={installation}
          title="The server did not say what it runs"
          loading={
            <output aria-label="Loading what runs here">
              <Skeleton className="h-40" />
            </output>
          }
        />
      )}
    </SettingsSection>
  )
}

function Facts({ installation: { deployment, versions, dataFolder } }: { installation: Installation }) {
  const { name, place, backup } = deployments[deployment]
  const facts = [
    { term: 'Deployment', text: name },
    { term: 'Cartwright', text: versions.cartwright },
    { term: 'Node', text: versions.node },
    { term: 'Postgres', text: versions.postgres },
    { term: 'Your data', text: dataFolder ?? place },
    { term: 'Last backup', text: `Cartwright makes none by itself. ${backup}` },
  ]
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {facts.map(({ term, text }) => (
        <div key={term} className="contents">
          <dt className="text-muted max-sm:-mb-2">{term}</dt>
          <dd className="tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
