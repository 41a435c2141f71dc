import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openImporter } from '#test/fixtures/importer.ts'

const importer = await openImporter()

type Person = Awaited<ReturnType<typeof importer.addPerson>>

const CUSTOMERS = 'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Total Spent,Total Orders'
const ORDERS =
  'Name,Email,Financial Status,Accepts Marketing,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price'

const customers = (...rows: (readonly [email: string, answer: string])[]) =>
  [CUSTOMERS, ...rows.map(([email, answer], at) => `${at + 1},Ann,Example,${email},${answer},0,0`)].join('\n')

const orders = (...rows: (readonly [name: string, email: string, answer: string, day: string])[]) =>
  [
    ORDERS,
    ...rows.map(
      ([name, email, answer, day]) => `${name},${email},paid,${answer},USD,10,10,${day} 10:00:00 +0000,1,Mug,10`,
    ),
  ].join('\n')

const undo = async (id: string, as: Person) => {
  await importer.request(`/imports/${id}`, as, { method: 'DELETE' })
  return importer.settled(id, as)
}

async function consentsOf(as: Person) {
  const { rows } = await importer.database.queryAs<{ email: string; answer: string; day: string; dated_by: string }>(
    as,
    `select email, answer, stated_at::date::text as day, dated_by
     from analytics.marketing_consents as consents join public.customers on customers.id = consents.customer_id
     order by email`,
  )
  return rows
}

const answersOf = async (as: Person) =>
  Object.fromEntries((await consentsOf(as)).map(({ email, answer }) => [email, answer]))

test('the newest answer counts, whichever file comes last', async () => {
  const person = await importer.addPerson()
  await importer.importText(orders(['#2', 'ann@example.com', 'no', '2026-02-01']), { as: person })

  const done = await importer.importText(
    orders(['#1', 'ann@example.com', 'yes', '2025-02-01'], ['#3', 'bo@example.com', 'yes', '2025-02-01']),
    { as: person },
  )

  expect(await consentsOf(person)).toEqual([
    { email: 'ann@example.com', answer: 'no', day: '2026-02-01', dated_by: 'row' },
    { email: 'bo@example.com', answer: 'yes', day: '2025-02-01', dated_by: 'row' },
  ])
  expect(done.notes).toContain('Consent to marketing by email: 2 customers said yes, 0 said no.')
})

test('of several answers with one date, the no counts', async () => {
  const person = await importer.addPerson()

  await importer.importText(
    orders(['#1', 'ann@example.com', 'no', '2026-02-01'], ['#2', 'ann@example.com', 'yes', '2026-02-01']),
    { as: person },
  )
  await importer.importText(orders(['#3', 'ann@example.com', 'yes', '2026-02-01']), { as: person })

  expect(await answersOf(person)).toEqual({ 'ann@example.com': 'no' })
})

test('a list of customers has the date of its file', async () => {
  const person = await importer.addPerson()
  const list = (answer: string) => customers(['ann@example.com', answer])
  const dated = (fileDate: string) => ({ as: person, query: { fileDate } })
  await importer.importText(list('no'), dated('2026-03-01T10:00:00.000Z'))

  await importer.importText(list('yes'), dated('2025-03-01T10:00:00.000Z'))
  const withOld = await answersOf(person)
  await importer.importText(list('yes'), dated('2026-04-01T10:00:00.000Z'))

  expect(withOld).toEqual({ 'ann@example.com': 'no' })
  expect(await consentsOf(person)).toEqual([
    { email: 'ann@example.com', answer: 'yes', day: '2026-04-01', dated_by: 'file' },
  ])
})

test('a yes of a file without a date never replaces a no', async () => {
  const person = await importer.addPerson()
  await importer.importText(orders(['#1', 'ann@example.com', 'no', '2020-02-01']), { as: person })

  await importer.importText(customers(['ann@example.com', 'yes'], ['bo@example.com', 'yes']), { as: person })

  expect(await answersOf(person)).toEqual({ 'ann@example.com': 'no', 'bo@example.com': 'yes' })
})

test('a no of a file without a date replaces an earlier yes', async () => {
  const person = await importer.addPerson()
  await importer.importText(orders(['#1', 'ann@example.com', 'yes', '2026-02-01']), { as: person })

  await importer.importText(customers(['ann@example.com', 'no']), { as: person })

  expect(await answersOf(person)).toEqual({ 'ann@example.com': 'no' })
})

test('a date in the future counts as the time of the import', async () => {
  const person = await importer.addPerson()
  await importer.importText(orders(['#1', 'ann@example.com', 'yes', '2199-02-01']), { as: person })

  await importer.importText(customers(['ann@example.com', 'no']), { as: person })

  expect(await answersOf(person)).toEqual({ 'ann@example.com': 'no' })
})

test('unchanged orders of a second file keep the consent when the first file is undone', async () => {
  const person = await importer.addPerson()
  const file = orders(['#1', 'ann@example.com', 'no', '2026-02-01'])
  const first = await importer.importText(file, { as: person })
  await importer.importText(file, { as: person })

  await undo(first.id, person)

  expect(await answersOf(person)).toEqual({ 'ann@example.com': 'no' })
})

test('an order that is the same but for the consent is unchanged', async () => {
  const person = await importer.addPerson()
  await importer.importText(orders(['#1', 'ann@example.com', 'no', '2026-02-01']), { as: person })

  const again = await importer.importText(orders(['#1', 'ann@example.com', '', '2026-02-01']), { as: person })

  expect(again).toMatchObject({ ordersNew: 0, ordersChanged: 0, ordersUnchanged: 1 })
  expect(await answersOf(person)).toEqual({ 'ann@example.com': 'no' })
})

test('nobody but the members of the store sees a consent', async () => {
  const [person, stranger] = [await importer.addPerson(), await importer.addPerson()]
  await importer.importText(orders(['#1', 'ann@example.com', 'no', '2026-02-01']), { as: person })

  expect(await answersOf(stranger)).toEqual({})
})

test('a list of customers of any shop is read with the dates of its rows', async () => {
  const person = await importer.addPerson()

  const done = await importer.importText(
    [
      'id,email,name,newsletter,updated_at',
      '1,Ann@example.com,Ann Example,1,2026-02-01T10:00:00Z',
      '2,bo@example.com,,0,2026-02-02T10:00:00Z',
      '3,cy@example.com,,,2026-02-02T10:00:00Z',
    ].join('\n'),
    { as: person },
  )

  expect(done).toMatchObject({ status: 'done', format: 'customers', customersNew: 3, rowsRejected: 0 })
  expect(await consentsOf(person)).toEqual([
    { email: 'ann@example.com', answer: 'yes', day: '2026-02-01', dated_by: 'row' },
    { email: 'bo@example.com', answer: 'no', day: '2026-02-02', dated_by: 'row' },
  ])
})

const EMAILS = ['ann@example.com', 'bo@example.com']

const statement = fc.record({
  email: fc.constantFrom(...EMAILS),
  answer: fc.constantFrom('yes', 'no', ''),
  day: fc.constantFrom('2025-01-01', '2025-02-01', '2025-03-01'),
})

/** The newest of the answers; of equally new ones the no. */
function expected(files: readonly (readonly { email: string; answer: string; day: string }[])[]) {
  const answers = EMAILS.flatMap((email) => {
    const [newest] = files
      .flat()
      .filter((said) => said.email === email && said.answer !== '')
      .toSorted((one, other) => other.day.localeCompare(one.day) || one.answer.localeCompare(other.answer))
    return newest ? [[email, newest.answer] as const] : []
  })
  return Object.fromEntries(answers)
}

test('after any imports and undos, the consents are those of the imports that count', async () => {
  const files = fc.array(fc.array(statement, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(files, fc.infiniteStream(fc.nat()), async (said, picks) => {
      const person = await importer.addPerson()
      const open: { id: string; file: (typeof said)[number] }[] = []
      let number = 0
      for (const file of said) {
        const rows = file.map(({ email, answer, day }) => [`#${(number += 1)}`, email, answer, day] as const)
        const { id } = await importer.importText(orders(...rows), { as: person })
        open.push({ id, file })
      }
      while (open.length > 0) {
        expect(await answersOf(person)).toEqual(expected(open.map(({ file }) => file)))
        const [undone] = open.splice((picks.next().value ?? 0) % open.length, 1)
        await undo(undone?.id ?? '', person)
      }
      expect(await answersOf(person)).toEqual({})
    }),
    { numRuns: 8 },
  )
})
