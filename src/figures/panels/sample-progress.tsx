/** Says what happens while sample data is added, and how long it takes as a rule. */
export function SampleProgress({ isPending }: { isPending: boolean }) {
  return (
    <p role="status" className="w-full text-muted empty:-mt-2">
      {isPending &&
        'Adding about two years of orders of an example shop, then calculating the figures. This usually takes 5 to 20 seconds.'}
    </p>
  )
}
