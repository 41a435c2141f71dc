import { useSearchParams } from 'react-router'
import { withChoice } from '#lib/period-choice.ts'
import { parseAnalyticsChoice } from './analytics-choice.ts'

/** What the address says about the report to show, and the way to say something else; `null` is the default. */
export function useAnalyticsChoice() {
  const [search, setSearch] = useSearchParams()
  return {
    choice: parseAnalyticsChoice(search),
    choose: (changes: Record<string, string | null>) =>
      setSearch((current) => withChoice(current, changes), { preventScrollReset: true }),
  }
}
