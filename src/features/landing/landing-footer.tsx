/** The end of the landing page. */
export function LandingFooter() {
  return (
    <footer className="border-t border-line">
      <p className="mx-auto w-full max-w-6xl px-4 py-8 text-muted md:px-6">
        Cartwright: the growth team a small shop cannot hire.
      </p>
    </footer>
  )
}
