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

/** A person's picture, or their initials without one. Hidden from screen readers, which read the name next to it. */
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
    // As an SVG, so that the initials aren't part of a control's accessible name.
    <span
      aria-hidden
      data-initials={initialsOf(name)}
      className={cn(shape, 'font-semibold before:content-[attr(data-initials)]')}
    />
  )
}
