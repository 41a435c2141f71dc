/** The first cell of a bucket's row: its name, marked where only some of its days count. */
export function BucketCell({ name, isPartial }: { name: string; isPartial: boolean }) {
  return (
    <td className="whitespace-nowrap tabular-nums">
      {name}
      {isPartial && <span className="block text-xs font-normal text-muted">Partial</span>}
    </td>
  )
}
