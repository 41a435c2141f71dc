const CENTS = 100

const sum = (values) => values.reduce((left, right) => left + right, 0)

/** What an order is worth by its prices, rates and codes, not by the totals that the sync reads. */
function worthOf(item) {
  const rate = 1 + sum(item.tax_lines.map((line) => line.rate)) / 100
  const untaxed = (amount, isTaxed) => (isTaxed ? amount / rate : amount)
  return {
    gross: untaxed(item.unit_price * item.quantity, item.is_tax_inclusive),
    discount: sum(item.adjustments.map((part) => untaxed(part.amount, part.is_tax_inclusive))),
  }
}

/** Sums over the admin API, order by order. A cancelled order is worth nothing, any other what is left of it. */
async function sumsOf(api, currency) {
  const { orders } = await api.admin('GET', '/orders?limit=1000&order=id&fields=id,currency_code')
  const own = orders.filter(({ currency_code: code }) => code.toUpperCase() === currency)
  const full = []
  for (const { id } of own) full.push((await api.admin('GET', `/orders/${id}`)).order)
  const worth = full.flatMap(({ items }) => items.map(worthOf))
  return {
    gross_sales: sum(worth.map(({ gross }) => gross)) * CENTS,
    discounts: sum(worth.map(({ discount }) => discount)) * CENTS,
    total_sales: sum(full.map(({ status, total }) => (status === 'canceled' ? 0 : total))) * CENTS,
    orders: full.length,
    units_ordered: sum(full.flatMap(({ items }) => items.map(({ quantity }) => quantity))),
  }
}

/** Prints both figures. Returns how many differ by a cent or more. */
export async function compare(api, connections) {
  let differences = 0
  for (const [currency, connection] of connections) {
    const theirs = await sumsOf(api, currency)
    const ours = await connection.figures()
    for (const [name, value] of Object.entries(theirs)) {
      const isSame = Math.abs(Math.abs(ours[name]) - value) < 1
      if (!isSame) differences += 1
      console.log(
        `${isSame ? 'same  ' : 'DIFFERS'} ${currency} ${name}: Medusa ${value.toFixed(2)}, Cartwright ${ours[name]}`,
      )
    }
  }
  return differences
}
