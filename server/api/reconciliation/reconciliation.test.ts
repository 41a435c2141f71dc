import { expect, test } from 'vitest'
import { loadReconciliation } from '#server/api/reconciliation/load-reconciliation.ts'
import { DAY, HOUR, openOwnImporter, openSyncedShop, START } from '#test/fixtures/shops/synced-shop.ts'

const importer = await openOwnImporter()

type Opened = Awaited<ReturnType<typeof openShop>>

async function openShop(options?: { timeZone: string }) {
  const opened = await openSyncedShop(importer, options)
  const load = () => loadReconciliation(importer.database, opened.person, opened.id)
  /** What the comparison says of a day or month, as lines. */
  const told = async (from: string, spans: 'days' | 'months' = 'days') => {
    const span = (await load())[spans].find((each) => each.from === from)
    if (span === undefined) throw new Error(`${from} isn't compared`)
    const steps = span.steps.map(({ kind, amount }) => `${kind} ${amount}`)
    const suspects = (span.suspects ?? []).map(({ number, reason, amount }) => `${number} ${reason} ${amount}`)
    return [`${span.ordersShown} orders ${span.shown}`, ...steps, `rest ${span.rest}`, `net ${span.net}`, ...suspects]
  }
  return { ...opened, load, told }
}

/** Syncs all orders, and compares them with the shop. */
async function compare({ syncAll, syncLater }: Opened) {
  await syncAll()
  await syncLater(6 * 60_000)
}

/** 2026-10-19, a day that is over. */
const YESTERDAY = START - DAY

test('figures match with tax, shipping, a fee, a discount, refunds and what doesn’t count', async () => {
  const opened = await openShop()
  const { shop, told } = opened
  const lines = [{ name: 'Mug', quantity: 2, subtotal: '20.00', total: '18.00' }]
  const id = shop.add({ created: YESTERDAY, lines, fee: '2.00', shipping: '5.00', tax: '4.00', total: '29.00' })
  shop.refund(id, { created: YESTERDAY, amount: '9.00', lines: [{ at: 0, quantity: 1, total: '9.00' }] })
  const older = shop.add({ created: YESTERDAY - 40 * DAY, total: '10.00' })
  shop.edit(older, { status: 'refunded' })
  shop.refund(older, { created: YESTERDAY, amount: '10.00' })
  for (const status of ['pending', 'failed', 'cancelled']) shop.add({ created: YESTERDAY, status })
  shop.add({ created: YESTERDAY, meta: { _wcpay_mode: 'test' } })
  shop.add({
    created: YESTERDAY,
    currency: 'EUR',
    total: '7.00',
    lines: [{ name: 'Mug', quantity: 1, subtotal: '7.00' }],
  })
  shop.add({ created: YESTERDAY, total: '10.01' })
  shop.add({ created: YESTERDAY, total: '10.06' })
  shop.add({ created: YESTERDAY, total: '4.00' })
  await compare(opened)

  const expected = [
    '6 orders 5107',
    'test -1000',
    'other_currency -700',
    'rounding -1',
    'set_aside 594',
    'tax -400',
    'shipping -500',
    'rest 0',
    'net 3100',
  ]
  expect(await told('2026-10-19')).toEqual(expected)
  expect((await opened.load()).months).toHaveLength(13)
  expect(await told('2026-10-01', 'months')).toEqual(expected)
  expect(await told('2026-09-01', 'months')).toEqual(['1 orders 1000', 'rest 0', 'net 1000'])
})

test('an edit and changed refunds that the shop doesn’t date are named with their orders', async () => {
  const opened = await openShop()
  const { shop, told, load, syncLater } = opened
  const june = START - 130 * DAY
  const refunded = shop.add({ created: june })
  const refund = shop.refund(refunded, { created: june, amount: '3.00' }, { isSilent: true })
  const older = shop.add({ created: june - 20 * DAY, number: 'B2' })
  const edited = shop.add({ created: YESTERDAY, number: 'A7' })
  await compare(opened)
  shop.removeRefund(refunded, refund)
  shop.refund(older, { created: june, amount: '2.00' }, { isSilent: true })
  const lines = [{ name: 'Mug', quantity: 1, subtotal: '15.00' }]
  shop.edit(edited, { total: '15.00', lines, modified: YESTERDAY })
  await syncLater(DAY)

  const ofEdit = ['1 orders 1500', 'rest -500', 'net 1000', 'A7 another_amount -500']
  expect(await told('2026-10-19')).toEqual(ofEdit)
  expect(await told('2026-10-01', 'months')).toEqual(ofEdit)
  const ofRefunds = ['1 orders 800', 'rest -100', 'net 700', `${refunded} another_amount -300`, 'B2 another_amount 200']
  expect(await told('2026-06-01', 'months')).toEqual(ofRefunds)
  const suspects = (await load()).days.flatMap((day) => day.suspects ?? [])
  expect(suspects).toHaveLength(1)
  expect(suspects[0]?.url).toBe(`https://shop.example/wp-admin/post.php?post=${edited}&action=edit`)
  expect(suspects[0]?.order).toMatch(/^\d+$/)
})

test('orders of days are those of the shop’s zone, and the store’s own days are a step', async () => {
  const opened = await openShop({ timeZone: 'America/New_York' })
  const { shop, told } = opened
  shop.settings.zoneOffsetMs = 0
  await importer.query(`update public.connections set time_zone = 'UTC' where id = $1`, [opened.id])
  shop.add({ created: Date.UTC(2026, 9, 19, 2) })
  await compare(opened)

  expect(await told('2026-10-19')).toEqual(['1 orders 1000', 'time_zone -1000', 'rest 0', 'net 0'])
  expect(await told('2026-10-18')).toEqual(['0 orders 0', 'time_zone 1000', 'rest 0', 'net 1000'])
  expect(await told('2026-10-01', 'months')).toEqual(['1 orders 1000', 'rest 0', 'net 1000'])
})

test('a shop that counts by the day of the payment has that step', async () => {
  const opened = await openShop()
  opened.shop.settings.dateType = 'date_paid'
  opened.shop.add({ created: YESTERDAY - DAY, paid: YESTERDAY })
  await compare(opened)

  expect(await opened.told('2026-10-19')).toEqual(['1 orders 1000', 'order_day -1000', 'rest 0', 'net 0'])
})

test('an order that the shop deleted for good is named until the weekly comparison of ids', async () => {
  const opened = await openShop()
  const { shop, told, syncAll, syncLater } = opened
  const id = shop.add({ created: YESTERDAY })
  shop.add({ created: YESTERDAY })
  await syncAll()
  await syncLater(6 * 60_000)
  shop.remove(id)
  await syncLater(DAY)
  expect(await told('2026-10-19')).toEqual(['1 orders 1000', 'rest 1000', 'net 2000', `${id} only_here 1000`])

  await syncLater(7 * DAY)
  expect(await told('2026-10-19')).toEqual(['1 orders 1000', 'rest 0', 'net 1000'])
})

test('a shop is compared once a day, and again an hour after its report could not be read', async () => {
  const opened = await openShop()
  const { shop, syncLater, load, state } = opened
  shop.add({ created: YESTERDAY })
  await compare(opened)
  const asked = () => shop.asked.filter(({ path }) => path.startsWith('wc-analytics')).length
  const [first, before] = [asked(), await load()]
  await syncLater(23 * HOUR)
  expect(asked()).toBe(first)

  shop.settings.fail = ({ path }) => (path.startsWith('wc-analytics') ? { json: 'busy' } : null)
  await syncLater(2 * HOUR)
  expect(await load()).toEqual(before)
  expect(await state()).toMatchObject({ state: 'connected', failures: 0 })

  const failed = asked()
  shop.settings.fail = () => null
  await syncLater(HOUR / 2)
  expect(asked()).toBe(failed)
  await syncLater(HOUR)
  expect(asked()).toBeGreaterThan(failed)
  expect((await load()).checkedAt).not.toBe(before.checkedAt)
})

test('a key without the right to reports is said, and compares nothing', async () => {
  const opened = await openShop()
  opened.shop.settings.mayReadReports = false
  opened.shop.add({ created: YESTERDAY })
  await compare(opened)

  const { missing, days, months } = await opened.load()
  expect(missing).toMatch(/^The key may not read the shop’s reports/)
  expect([days, months]).toEqual([[], []])
})

test('a connection that was never compared says so, and another person’s isn’t there', async () => {
  const opened = await openShop()

  expect(await opened.load()).toMatchObject({ checkedAt: null, missing: null, days: [], months: [] })
  const stranger = await importer.addPerson()
  await expect(loadReconciliation(importer.database, stranger, opened.id)).rejects.toMatchObject({ status: 404 })
})
