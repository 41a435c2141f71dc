import { useSearchParams } from 'react-router'
import { withChoice } from '#lib/with-choice.ts'

/** Returns the selection in the URL and a function that changes it. Passing `null` resets a value to its default. */
export function useChoice<Choice>(parse: (search: URLSearchParams) => Choice) {
  const [search, setSearch] = useSearchParams()
  return {
    choice: parse(search),
    /** With `replace`, the back button doesn't return to what was selected before. */
    choose: (changes: Record<string, string | null>, { replace = false } = {}) =>
      // In a transition, a control would show its old value until the whole page has been drawn.
      setSearch((current) => withChoice(current, changes), { preventScrollReset: true, flushSync: true, replace }),
  }
}
