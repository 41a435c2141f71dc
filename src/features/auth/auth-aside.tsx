import CircleCheck from 'lucide-react/icons/circle-check'

const promises = [
  'Bring in your orders from a file and see the true figures within a minute.',
  'Learn what changed, why it changed, and what to do next.',
  'Your data stays where you run it: one machine, one command, no outside service.',
]

/** What Cartwright is for, beside the account forms on wide screens. */
export function AuthAside() {
  return (
    <aside className="relative hidden overflow-hidden bg-accent-soft lg:flex lg:flex-col lg:justify-center lg:px-12 xl:px-20">
      <div className="relative max-w-lg">
        <p className="text-3xl font-semibold tracking-tight text-balance xl:text-4xl">
          The growth team a small shop cannot hire.
        </p>
        <ul className="mt-8 grid gap-5 text-base">
          {promises.map((text) => (
            <li key={text} className="flex gap-3.5">
              <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-ink" />
              <span className="text-pretty">{text}</span>
            </li>
          ))}
        </ul>
      </div>
      <RisingLine />
    </aside>
  )
}

function RisingLine() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 600 180"
      preserveAspectRatio="none"
      className="absolute inset-x-0 bottom-0 h-1/4 w-full text-accent-ink"
    >
      <path
        d="M0 150C60 146 90 118 150 122s90 26 150 6 80-64 150-60 90-30 150-56v168H0Z"
        fill="currentColor"
        opacity="0.08"
      />
      <path
        d="M0 150C60 146 90 118 150 122s90 26 150 6 80-64 150-60 90-30 150-56"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        opacity="0.4"
      />
    </svg>
  )
}
