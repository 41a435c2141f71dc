import { useQuery } from '@tanstack/react-query'
import { sampleQueries } from '#data/sample.ts'
import { Alert } from '#ui/alert.tsx'

/** Says that the import replaces the sample data, in a store that shows some. */
export function SampleNotice({ storeId }: { storeId: string | null }) {
  const { data: isShown = false } = useQuery(sampleQueries.isShown(storeId))
  return isShown && <Alert>Your sample data will be removed when the import finishes.</Alert>
}
