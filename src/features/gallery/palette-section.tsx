import { cn } from '#lib/cn.ts'
import { GallerySection } from './gallery-section.tsx'
import { COLOURS, SHADOWS } from './palette-tokens.ts'

const schemes = ['light', 'dark'] as const

/** All colors and shadows, light and dark. */
export function PaletteSection() {
  return (
    <GallerySection title="Palette">
      <div className="grid gap-4 md:grid-cols-2">
        {schemes.map((scheme) => (
          <section
            key={scheme}
            aria-label={`Palette, ${scheme}`}
            style={{ colorScheme: scheme }}
            className="min-w-0 rounded-card border border-line bg-canvas p-4 text-ink"
          >
            <h3 className="mb-4 font-semibold">{scheme}</h3>
            <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3">
              {COLOURS.map((name) => (
                <Token key={name} name={name} style={{ backgroundColor: `var(--color-${name})` }} isFlat />
              ))}
              {SHADOWS.map((name) => (
                <Token key={name} name={`shadow-${name}`} style={{ boxShadow: `var(--shadow-${name})` }} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </GallerySection>
  )
}

type TokenProps = { name: string; style: { backgroundColor: string } | { boxShadow: string }; isFlat?: boolean }

function Token({ name, style, isFlat = false }: TokenProps) {
  return (
    <li className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden
        style={style}
        className={cn('size-8 shrink-0 rounded-control', isFlat ? 'border border-line-strong' : 'bg-raised')}
      />
      <span className="min-w-0 text-xs">{name}</span>
    </li>
  )
}
