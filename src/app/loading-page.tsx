/** What shows while the first page's code loads; index.html says the same before any script runs. */
export function LoadingPage() {
  return <output className="grid min-h-dvh place-items-center text-muted">Loading...</output>
}
