import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#data/backend/backend.ts'
import { isText, nullable, objectOf, oneOf, parseAnswer } from '#data/backend/shapes.ts'
import type { Installation } from '#domain/contracts/installation.ts'

const isInstallation = objectOf<Installation>({
  deployment: oneOf(['embedded', 'own-postgres', 'hosted-supabase']),
  versions: objectOf({ cartwright: isText, node: isText, postgres: isText }),
  dataFolder: nullable(isText),
})

export const installationQueries = {
  /** The server's deployment, versions and data folder. */
  own: () =>
    queryOptions({
      queryKey: ['installation'],
      queryFn: async ({ signal }) => {
        const response = await apiFetch('/api/backend', { signal })
        return parseAnswer(await response.text(), isInstallation)
      },
    }),
}
