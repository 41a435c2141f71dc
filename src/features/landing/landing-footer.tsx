const places = [
  { id: 'figures', label: 'Figures' },
  { id: 'agents', label: 'Agents' },
  { id: 'ownership', label: 'Your data' },
  { id: 'start', label: 'Start' },
]

/** The end of the landing page. */
export function LandingFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-8 text-muted md:px-6">
        <p>Cartwright: the growth team a small shop cannot hire.</p>
        <nav aria-label="On this page">
          <ul className="flex flex-wrap gap-x-6">
            {places.map(({ id, label }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
