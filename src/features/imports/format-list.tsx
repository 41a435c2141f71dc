import { useState } from 'react'
import type { ImportFormatGuide } from '#domain/imports/formats/import-format-guide.ts'
import { formatCount } from '#lib/format.ts'
import { Field } from '#ui/controls/field.tsx'
import { Input } from '#ui/controls/input.tsx'
import { TextLink } from '#ui/links/text-link.tsx'
import { findFormats } from './find-formats.ts'

/** The formats that are recognized, which can be searched by name, each with where to export it and its help article. */
export function FormatList() {
  const [text, setText] = useState('')
  const found = findFormats(text)
  return (
    <section aria-labelledby="import-formats" className="grid min-w-0 gap-3">
      <h3 id="import-formats" className="font-medium">
        Supported files
      </h3>
      <p className="text-pretty text-muted">
        Cartwright recognizes the files of these platforms. Any other table of orders works too: you choose what its
        columns mean.
      </p>
      <Field label="Find a format">
        <Input
          type="search"
          placeholder="Such as Shopify or Etsy"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <p role="status" className="sr-only">
        {text.trim() !== '' && formatCount(found.length, 'format')}
      </p>
      {found.length === 0 ? <NoFormat text={text.trim()} /> : <Formats formats={found} isOpen={found.length === 1} />}
      <p className="text-pretty text-muted">
        Importing the same file twice changes nothing, and a newer export updates your orders. Rows that can’t be read
        are listed, and the rest is imported.
      </p>
    </section>
  )
}

type FormatsProps = {
  formats: readonly ImportFormatGuide[]
  /** Whether the only format shows its details. */
  isOpen: boolean
}

function Formats({ formats, isOpen }: FormatsProps) {
  return (
    <ul aria-label="Formats" className="divide-y divide-line border-y border-line">
      {formats.map(({ id, name, how, feeds }) => (
        <li key={id}>
          <details key={String(isOpen)} open={isOpen}>
            <summary className="cursor-pointer py-2 font-medium pointer-coarse:py-3">{name}</summary>
            <dl className="grid gap-x-4 gap-y-1 pb-3 text-pretty sm:grid-cols-[8rem_1fr]">
              <dt className="text-muted">Where to export</dt>
              <dd>{how}</dd>
              <dt className="text-muted">What it contains</dt>
              <dd>{feeds}</dd>
            </dl>
            <p className="pb-3">
              <TextLink to={`/documentation/${id}`}>Help on importing {name}</TextLink>
            </p>
          </details>
        </li>
      ))}
    </ul>
  )
}

function NoFormat({ text }: { text: string }) {
  return (
    <div className="grid gap-1 rounded-control bg-sunken p-3 text-pretty">
      <p className="font-medium break-words">
        No format is called “<bdi>{text}</bdi>”
      </p>
      <p className="text-muted">
        You can import the file anyway. Any table with an order number, a date and an amount works, and we suggest what
        each column means. <TextLink to="/documentation/any-table">Help on importing any table</TextLink>
      </p>
    </div>
  )
}
