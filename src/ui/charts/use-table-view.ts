import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { withChoice } from '#lib/with-choice.ts'

/** The parameter of the URL with the names of the charts that show as tables. */
const TABLES = 'tables'

/** Returns whether a chart shows as a table. The URL keeps that under the chart's name. */
export function useTableView(name: string | undefined) {
  const [search, setSearch] = useSearchParams()
  const [isShown, setIsShown] = useState(false)
  if (name === undefined) return { isTable: isShown, onChange: setIsShown }
  return {
    isTable: namesIn(search).includes(name),
    onChange: (isTable: boolean) =>
      setSearch(
        (current) => {
          const others = namesIn(current).filter((other) => other !== name)
          return withChoice(current, { [TABLES]: [...others, ...(isTable ? [name] : [])].join() || null })
        },
        { preventScrollReset: true, flushSync: true },
      ),
  }
}

const namesIn = (search: URLSearchParams) => search.get(TABLES)?.split(',') ?? []
