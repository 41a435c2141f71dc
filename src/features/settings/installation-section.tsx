import { useQuery } from '@tanstack/react-query'
import { installationQueries } from '#data/stores/installation.ts'
import type { Deployment, Installation } from '#domain/contracts/installation.ts'
import { formatCount, formatExact, formatNumber } from '#lib/format.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { SettingsSection } from './settings-section.tsx'

const deployments: Record<Deployment, { name: string; place: string; backup: string }> = {
  embedded: {
    name: 'Embedded: one machine with its own database',
    place: 'In the data folder of the machine that runs Cartwright.',
    backup: 'Run npm run backup in the folder of Cartwright, which goes on running meanwhile.',
  },
  'own-postgres': {
    name: 'Your own Postgres',
    place: 'In the Postgres database at DATABASE_URL. Uploads are in the data folder, pictures too or in a bucket.',
    backup: 'Run npm run backup in the folder of Cartwright, which goes on running meanwhile.',
  },
  'hosted-supabase': {
    name: 'Hosted Supabase',
    place: 'In the Supabase project at SUPABASE_URL.',
    backup: 'Use the backups of your Supabase project, or run pg_dump on its database.',
  },
}

/** The deployment, its versions, and how to back it up. */
export function InstallationSection() {
  const installation = useQuery(installationQueries.own())
  return (
    <SettingsSection id="installation">
      {installation.data ? (
        <Facts installation={installation.data} />
      ) : (
        <NotLoaded
          query={installation}
          title="This information could not be loaded"
          loading={
            <output aria-label="Loading installation details">
              <Skeleton className="h-40" />
            </output>
          }
        />
      )}
    </SettingsSection>
  )
}

/** Which model answers, and what it was used for. Prices have no currency of their own. */
function describeModel(model: Installation['model']): string[] {
  if (!model) return ['The agents read every question themselves. No language model is set.']
  const { name, use } = model
  if (!use) return [`${name} reads questions that the agents don’t understand.`]
  const { host, calls, failures, tokens, cost } = use
  const failed = failures === 0 ? '' : `, ${formatNumber(failures)} without an answer`
  const price = cost === null ? '' : `, about ${formatExact(cost.toFixed(2))} at your prices`
  return [
    `${name} at ${host} reads questions that the agents don’t understand.`,
    `This month, all stores here: ${formatCount(calls, 'question')}${failed}, ${formatCount(tokens, 'token')}${price}.`,
  ]
}

function Facts({ installation: { deployment, versions, dataFolder, model } }: { installation: Installation }) {
  const { name, place, backup } = deployments[deployment]
  const facts = [
    { term: 'Deployment', text: name },
    { term: 'Cartwright', text: versions.cartwright },
    { term: 'Node', text: versions.node },
    { term: 'Postgres', text: versions.postgres },
    { term: 'Your data', text: dataFolder ?? place },
    { term: 'Backup', text: backup },
    { term: 'Questions', text: describeModel(model).join('\n') },
  ]
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {facts.map(({ term, text }) => (
        <div key={term} className="contents">
          <dt className="text-muted max-sm:-mb-2">{term}</dt>
          <dd className="wrap-anywhere whitespace-pre-line tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
