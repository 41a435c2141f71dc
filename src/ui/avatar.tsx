import { useState } from 'react'
import { cn } from '#lib/cn.ts'

type AvatarProps = { name: string; url?: string | null; className?: string }

function initialsOf(name: string): string {
  const words = name
    .split('@', 1)
    .join('')
    .split(/[\s._-]+/u)
    .filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20).toUpperCase()).join('')
}

/** A person's picture, or their initials where there is none or it does not load. Decoration: the name stands beside it or in the control's label. */
export function Avatar({ name, url, className }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const shape = cn(
    'grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-xs text-accent-ink',
    className,
  )
  if (url && url !== brokenUrl) {
    return <img src={url} alt="" className={cn(shape, 'object-cover')} onError={() => setBrokenUrl(url)} />
  }
  return (
    // Drawn, not written: initials are no part of the name that a control bears.
    <span
      aria-hidden
      data-initials={initialsOf(name)}
      className={cn(shape, 'font-semibold before:content-[attr(data-initials)]')}
    />
  )
}
