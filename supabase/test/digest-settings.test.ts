import { expect, it } from 'vitest'
import type { Claims } from '#server/platform/database/database.ts'
import { openDatabase } from '#test/harness/databases/database.ts'
import { createPerson } from './shop.ts'

const database = await openDatabase()

const LONG_AGO = '2020-01-01T00:00:00.000Z'

async function choose() {
  const person = await createPerson(database)
  await database.queryAs(person.claims, `insert into public.digest_settings (frequency) values ('daily')`)
  await database.query('update public.digest_settings set chosen_at = $2 where user_id = $1', [person.userId, LONG_AGO])
  return person
}

const change = (claims: Claims, text: string) => database.queryAs(claims, `update public.digest_settings set ${text}`)

async function chosenAt(claims: Claims) {
  const { rows } = await database.queryAs<{ chosen_at: Date }>(claims, 'select chosen_at from public.digest_settings')
  return rows[0]?.chosen_at.toISOString()
}

it.each([`frequency = 'weekly'`, 'hour = 9', 'weekday = 5', `time_zone = 'Asia/Tokyo'`])(
  'another schedule counts from when it was chosen: %s',
  async (text) => {
    const { claims } = await choose()
    await change(claims, text)
    expect(await chosenAt(claims)).not.toBe(LONG_AGO)
  },
)

it('urgent emails and the language leave the schedule as it was', async () => {
  const { claims } = await choose()
  await change(claims, `is_urgent = true, locale = 'de-CH', hour = 7`)
  expect(await chosenAt(claims)).toBe(LONG_AGO)
})

it.each([
  `frequency = 'hourly'`,
  'hour = 24',
  'hour = -1',
  'weekday = 0',
  'weekday = 8',
  `time_zone = ''`,
  `time_zone = 'UTC; drop table x'`,
  `locale = 'en_US@posix'`,
])('%s is refused', async (text) => {
  const { claims } = await choose()
  await expect(change(claims, text)).rejects.toMatchObject({ code: '23514' })
})

it.each(['Pacific/Auckland', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'CET', 'Mars/Olympus'])(
  'the time zone %s can be chosen',
  async (zone) => {
    const { claims } = await choose()
    await change(claims, `time_zone = '${zone}'`)
    expect(await chosenAt(claims)).not.toBe(LONG_AGO)
  },
)

it('nobody says when something was chosen, or chooses for others', async () => {
  const { claims } = await choose()
  const other = await choose()
  await expect(change(claims, 'chosen_at = now()')).rejects.toMatchObject({ code: '42501' })
  await expect(change(claims, `user_id = '${other.userId}'`)).rejects.toMatchObject({ code: '42501' })
  await change(claims, 'hour = 12')
  const { rows } = await database.queryAs(other.claims, 'select hour from public.digest_settings')
  expect(rows).toEqual([{ hour: 7 }])
})
