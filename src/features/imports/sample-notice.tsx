import { useQuery } from '@tanstack/react-query'
import { sampleQueries } from '#data/imports/sample.ts'
import { Alert } from '#ui/feedback/alert.tsx'

/** Warns that the import replaces the sample data, if the store has any. */
export function SampleNotice({ storeId }: { storeId: string | null }) {
  const { data: isShown = false } = useQuery(sampleQueries.isShown(storeId))
  return isShown && <Alert>Your sample data will be removed when the import finishes.</Alert>
}
