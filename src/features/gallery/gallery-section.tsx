import type { ReactNode } from 'react'

type GallerySectionProps = { title: string; children: ReactNode }

/** A group of primitives. */
export function GallerySection({ title, children }: GallerySectionProps) {
  return (
    <section aria-label={title} className="border-t border-line py-8">
      <h2 className="mb-4 text-lg font-semibold">{title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
    </section>
  )
}

/** A primitive in one state, with its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-2">
      <h3 className="text-xs text-muted">{name}</h3>
      {children}
    </div>
  )
}
