import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#data/backend/backend.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import { installationSchema } from '#domain/contracts/installation.ts'

export const installationQueries = {
  /** The server's deployment, versions and data folder. */
  own: () =>
    queryOptions({
      queryKey: ['installation'],
      queryFn: async ({ signal }) => {
        const response = await apiFetch('/api/backend', { signal })
        return parseAnswer(await response.text(), installationSchema)
      },
    }),
}
