/** What a figure is compared with. */
export function BaseValue({ value }: { value: string }) {
  return (
    <span className="text-xs font-normal text-muted">
      <span className="sr-only">compared with </span>
      <span aria-hidden="true">vs </span>
      {value}
    </span>
  )
}
