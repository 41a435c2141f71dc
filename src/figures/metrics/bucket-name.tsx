import { formatDay } from '#lib/format.ts'
import { TextLink } from '#ui/links/text-link.tsx'

type BucketNameProps = {
  name: string
  /** The first day of the bucket. */
  day: string
  /** A word below the name, such as "Partial". */
  mark?: string | null
  /** Where the name leads. */
  to?: string
}

/** A bucket's name (a day, week or month). Aligns the dates of days below each other. */
export function BucketName({ name, day, mark = null, to }: BucketNameProps) {
  const date = formatDay(day)
  const isDay = name === formatDay(day, { weekday: true }) && name.endsWith(date)
  const text = isDay ? date : name
  return (
    <span className="block whitespace-nowrap tabular-nums">
      <span>
        {isDay && <span className="inline-block min-w-10 whitespace-pre">{name.slice(0, -date.length)}</span>}
        {to === undefined ? (
          text
        ) : (
          <TextLink to={to} className="font-normal text-ink decoration-dotted">
            {text}
          </TextLink>
        )}
      </span>
      {mark && <span className="block text-xs font-normal text-muted">{mark}</span>}
    </span>
  )
}
