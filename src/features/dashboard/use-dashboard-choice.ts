import { useSearchParams } from 'react-router'
import { withChoice } from '#lib/period-choice.ts'
import { type DashboardChoice, parseChoice } from './dashboard-choice.ts'

/** What the address says about the figures to show, and the way to say something else. */
export function useDashboardChoice() {
  const [search, setSearch] = useSearchParams()
  return {
    choice: parseChoice(search),
    choose: (changes: Partial<DashboardChoice>) =>
      setSearch((current) => withChoice(current, changes), { preventScrollReset: true }),
  }
}
