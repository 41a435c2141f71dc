import { useState } from 'react'

/**
 * Returns the columns that had no value on any page of a list shown so far. A column with a value on one page stays on the
 * next. `list` names the rows, whatever their order. `empty` is `null` while the page loads.
 */
export function useEmptyColumns(list: string, empty: readonly string[] | null): readonly string[] {
  const [kept, setKept] = useState<{ list: string; empty: readonly string[] }>({ list: '', empty: [] })
  if (empty === null) return kept.empty
  const isSameList = kept.list === list
  const stillEmpty = isSameList ? kept.empty.filter((key) => empty.includes(key)) : empty
  if (isSameList && stillEmpty.length === kept.empty.length) return kept.empty
  setKept({ list, empty: stillEmpty })
  return stillEmpty
}
