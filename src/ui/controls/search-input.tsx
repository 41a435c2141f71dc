import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Input } from './input.tsx'

type SearchInputProps = {
  /** The accessible name, and the text of the empty field. */
  label: string
  /** The text that is searched for. */
  value: string
  onSearch: (text: string) => void
  className?: string
}

/** How long typing must pause. */
const PAUSE_MS = 250

/** A field that searches once the person stops typing. */
export function SearchInput({ label, value, onSearch, className }: SearchInputProps) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const latestSearch = useRef(onSearch)

  useEffect(() => () => clearTimeout(timer.current), [])

  // What else changed in the address during the pause is kept.
  useLayoutEffect(function keepLatestSearch() {
    latestSearch.current = onSearch
  })

  if (value !== seen) {
    setSeen(value)
    // The search changed elsewhere, such as with the browser's back button.
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }

  function handleText(typed: string) {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setSent(typed)
      latestSearch.current(typed)
    }, PAUSE_MS)
  }

  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      className={className}
      value={text}
      onChange={({ target }) => handleText(target.value)}
    />
  )
}
