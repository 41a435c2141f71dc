import type { ReactNode } from 'react'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

const SIZES = {
  field: 'h-16',
  'whole-field': 'h-16 md:col-span-2',
  text: 'h-28 md:col-span-2',
  choices: 'h-36 md:col-span-2',
  actions: 'h-9 max-w-64 md:col-span-2',
}

type FormSkeletonProps = {
  label: string
  fields: readonly (keyof typeof SIZES)[]
  /** Content above the fields. */
  children?: ReactNode
}

/** The skeleton of a form in two columns. */
export function FormSkeleton({ label, fields, children }: FormSkeletonProps) {
  return (
    <output aria-label={label} className="grid gap-6">
      {children}
      <div className="grid gap-5 md:grid-cols-2">
        {fields.map((field, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- fields have no names and never move
          <Skeleton key={index} className={SIZES[field]} />
        ))}
      </div>
    </output>
  )
}
