type SuggestionsProps = { questions: readonly string[]; onAsk: (question: string) => void }

/** Questions to go on with; pressing one sends it. */
export function Suggestions({ questions, onAsk }: SuggestionsProps) {
  if (questions.length === 0) return null
  return (
    <ul aria-label="Suggested questions" className="flex flex-wrap gap-2 sm:ml-10">
      {questions.map((question) => (
        <li key={question} className="min-w-0">
          <button
            type="button"
            className="rounded-2xl border border-line-strong bg-surface px-3.5 py-1.5 text-left transition-colors duration-150 hover:bg-hover pointer-coarse:min-h-11"
            onClick={() => onAsk(question)}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
