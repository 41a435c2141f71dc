import type { ImageAttachment } from '#domain/advisor/advisor.ts'

/** A picture from a secure address, with its title; any other address is not followed. */
export function ReplyImage({ image: { title, url } }: { image: ImageAttachment }) {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return null
  return (
    <figure className="grid gap-2">
      <img
        src={url}
        alt={title}
        loading="lazy"
        referrerPolicy="no-referrer"
        className="max-h-80 w-full rounded-card border border-line bg-sunken object-contain"
      />
      <figcaption className="text-xs text-muted">
        <bdi>{title}</bdi>
      </figcaption>
    </figure>
  )
}
