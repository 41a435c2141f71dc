import { useState } from 'react'
import type { ImageAttachment } from '#domain/advisor/advisor.ts'

/**
 * A picture from a secure address, with its title; any other address is not followed. The page shows no pictures of other
 * sites: each would tell them who is reading. Those are named, with a link.
 */
export function ReplyImage({ image: { title, url } }: { image: ImageAttachment }) {
  const [isShown, setIsShown] = useState(true)
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return null
  return (
    <figure className="grid gap-2">
      {isShown ? (
        <img
          src={url}
          alt={title}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="max-h-80 w-full rounded-card border border-line bg-sunken object-contain"
          onError={() => setIsShown(false)}
        />
      ) : (
        <p className="rounded-card border border-line bg-sunken p-4">
          The picture on {new URL(url).host} can’t be shown here.{' '}
          <a href={url} target="_blank" rel="noreferrer" className="font-medium text-accent-ink underline">
            Open picture
          </a>
        </p>
      )}
      <figcaption className="text-xs text-muted">
        <bdi>{title}</bdi>
      </figcaption>
    </figure>
  )
}
