import { IMPORT_FORMATS } from '#domain/imports/formats/format-guide.ts'

/** Which files are understood and what each can tell. */
export function FormatList() {
  return (
    <section aria-labelledby="import-formats" className="grid gap-3">
      <h3 id="import-formats" className="font-medium">
        Files we understand
      </h3>
      <dl className="grid gap-3 sm:grid-cols-[10rem_1fr] sm:gap-x-4">
        {IMPORT_FORMATS.map(({ name, how, feeds }) => (
          <div key={name} className="contents">
            <dt className="-mb-2 font-medium sm:mb-0">{name}</dt>
            <dd className="text-pretty text-muted">
              {how}
              <br />
              {feeds}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">
        The same file twice changes nothing, and a newer export updates what is there. Rows that cannot be read are
        listed for you; the rest is taken.
      </p>
    </section>
  )
}
