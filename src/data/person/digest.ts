import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { apiFetch, loadBackend, SERVER_FAILED, toRestError } from '#data/backend/backend.ts'
import { parseAnswer } from '#data/backend/parse-answer.ts'
import { DIGEST_FREQUENCIES, digestPreviewSchema, type PreviewedDigest } from '#domain/contracts/digest.ts'
import { LOCALE } from '#lib/intl.ts'

const storedSchema = v.object({
  frequency: v.picklist(DIGEST_FREQUENCIES),
  /** 1 is Monday. */
  weekday: v.number(),
  hour: v.number(),
  timeZone: v.string(),
  isUrgent: v.boolean(),
})

/** How often and when a person gets Today by email. */
export type DigestSettings = v.InferOutput<typeof storedSchema>

/** What a person has who chose nothing: no emails, and the browser's time zone. */
const unchosen = (): DigestSettings => ({
  frequency: 'never',
  weekday: 1,
  hour: 7,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  isUrgent: false,
})

const COLUMNS = 'frequency, weekday, hour, timeZone:time_zone, isUrgent:is_urgent'

export const digestQueries = {
  settings: (userId: string) =>
    queryOptions({
      queryKey: ['digest-settings', userId],
      queryFn: ({ signal }) => loadSettings(userId, signal),
      // A link in an email may have changed them.
      refetchOnWindowFocus: 'always',
    }),
  /** The email as it would be now. Its HTML can be loaded once, so that it isn't kept. */
  preview: (kind: PreviewedDigest) =>
    queryOptions({
      queryKey: ['digest-preview', kind],
      queryFn: async ({ signal }) => {
        const path = `/api/digest/preview?${new URLSearchParams({ kind, locale: LOCALE })}`
        const response = await apiFetch(path, { method: 'POST', signal })
        return parseAnswer(await response.text(), digestPreviewSchema)
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
}

async function loadSettings(userId: string, signal: AbortSignal): Promise<DigestSettings> {
  const { rest } = await loadBackend()
  const { data, error, status } = await rest
    .from('digest_settings')
    .select(COLUMNS)
    .eq('user_id', userId)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw toRestError(error, status, SERVER_FAILED)
  return data === null ? unchosen() : v.parse(storedSchema, data)
}

const NOT_SAVED = 'Your choice was not saved.'

const toRow = ({ timeZone, isUrgent, ...same }: Partial<DigestSettings>) => ({
  ...same,
  ...(timeZone !== undefined && { time_zone: timeZone }),
  ...(isUrgent !== undefined && { is_urgent: isUrgent }),
  locale: LOCALE,
})

/** Saves a person's choice, with the language of the browser for the numbers in emails. */
export function useSaveDigest(userId: string, saved: DigestSettings) {
  const client = useQueryClient()
  const { queryKey } = digestQueries.settings(userId)
  return useMutation({
    scope: { id: 'digest-settings' },
    mutationFn: async (change: Partial<DigestSettings>) => {
      const { rest } = await loadBackend()
      const table = rest.from('digest_settings')
      // Only what was changed: this tab may be older than a link that unsubscribed.
      const updated = await table.update(toRow(change)).eq('user_id', userId).select('user_id')
      if (updated.error) throw toRestError(updated.error, updated.status, NOT_SAVED)
      if (updated.data.length > 0) return
      const { error, status } = await table.insert({ user_id: userId, ...toRow({ ...unchosen(), ...change }) })
      if (error) throw toRestError(error, status, NOT_SAVED)
    },
    async onMutate(change) {
      // A running query would restore the old choice.
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, { ...saved, ...change })
      return before
    },
    onError: (_error, _change, before) => client.setQueryData(queryKey, before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
