import { divisorOf } from './plain/averages.ts'
import { figureOf } from './plain/figures.ts'
import { doesJob } from './jobs.ts'
import { isList } from './judge-list.ts'
import { showsNames, titlesOf } from './lists.ts'
import { addDays } from './plain/plain-days.ts'
import type { PlainShop } from './plain/plain-shop.ts'
import { hasFigures, isWritten, plain, type SeenReply, type ShownFigure, shownIn, unitOf } from './reply.ts'
import { select } from './plain/select-orders.ts'
import { split } from './plain/split.ts'
import type { Days, FiguresTruth, PartName, Truth } from './truth.ts'
import { wantedLabel, type Way, waysOf } from './ways.ts'

export type Verdict = 'right' | 'as another' | 'declined'

const isOf = ({ period }: ShownFigure, [from, to]: Days): boolean => period.from === from && period.to === to

/** Today isn't over, so a comparison may leave it and its partner out. */
const comparedDays = ([, to]: Days, [from, last]: Days, today: string): Days[] =>
  to === today
    ? [
        [from, last],
        [from, addDays(last, -1)],
      ]
    : [[from, last]]

const over = (value: number | null, divisor: number): number | null => (value === null ? null : value / divisor)

/** `isAlone`: a reply to one question about one figure has no list. */
type Judging = { shop: PlainShop; isAlone: boolean }

function isTotal(reply: SeenReply, truth: FiguresTruth, { shop, isAlone }: Judging): boolean {
  if (isAlone && reply.table && reply.table.columns[0] !== 'Order') return false
  const valueOf = ({ metric, days }: Way) =>
    over(figureOf(metric, select(shop, days, truth.where)), divisorOf(truth, { days }))
  return waysOf(truth).some((way) => {
    const unit = unitOf(way.metric)
    const wanted = wantedLabel(way.metric, truth)
    const isCited = reply.citations.some(
      (shown) =>
        isOf(shown, way.days) && plain(shown.label).startsWith(wanted) && isWritten(shown.value, valueOf(way), unit),
    )
    if (!isCited || !way.versus) return isCited
    return comparedDays(way.days, way.versus, shop.today).some((days) =>
      isWritten(shownIn(reply), valueOf({ ...way, days }), unit),
    )
  })
}

/** Whether each of the compared sides has its figure. */
function hasSides(reply: SeenReply, truth: FiguresTruth, shop: PlainShop): boolean {
  return waysOf(truth).some(({ metric, days }) => {
    if (!reply.citations.some((shown) => isOf(shown, days))) return false
    return truth.sides?.every((where) =>
      isWritten(shownIn(reply), figureOf(metric, select(shop, days, where)), unitOf(metric)),
    )
  })
}

/** Whether the reply names the products that weren't sold, and no others. */
function namesUnsold({ text }: SeenReply, truth: FiguresTruth, shop: PlainShop): boolean {
  return truth.periods.some((days) => {
    const sold = (period: Days) => new Set(select(shop, period).orders.flatMap(({ products }) => products))
    const recent = sold(days)
    const unsold = new Set([...sold(['2000-01-01', shop.today])].filter((title) => !recent.has(title)))
    const [lead = ''] = plain(text).split('Units and')
    return titlesOf(shop).every((title) => lead.includes(title) === unsold.has(title))
  })
}

/** Shares are cited as rates are, whatever they are called. */
function isShare(reply: SeenReply, truth: FiguresTruth, shop: PlainShop): boolean {
  return waysOf(truth).some(({ metric, days }) => {
    const [part, whole] = [truth.where, truth.of].map((where) => figureOf(metric, select(shop, days, where)))
    if (!whole) return false
    return reply.citations.some((shown) => isOf(shown, days) && isWritten(shown.value, (part ?? 0) / whole, 'ratio'))
  })
}

function isCount(reply: SeenReply, truth: FiguresTruth, { shop, by }: { shop: PlainShop; by: PartName }): boolean {
  return truth.periods.some((days) => {
    const parts = split(select(shop, days, truth.where), { shop, by: [by], days })
    const count = parts.filter(({ keys, sums }) => keys[0] !== null && sums.orders.length > 0).length
    return reply.citations.some((shown) => isOf(shown, days) && isWritten(shown.value, count, 'count'))
  })
}

function isRightForm(reply: SeenReply, truth: FiguresTruth, judging: Judging): boolean {
  const { shop } = judging
  if (truth.says) return truth.says.test(plain(reply.text))
  if (truth.unsold) return namesUnsold(reply, truth, shop)
  if (truth.names) return showsNames(reply, truth.names, shop)
  if (truth.count) return isCount(reply, truth, { shop, by: truth.count })
  if (truth.sides) return hasSides(reply, truth, shop)
  if (truth.of) return isShare(reply, truth, shop)
  return truth.by ? isList(reply, truth, judging) : isTotal(reply, truth, judging)
}

function isRight(reply: SeenReply, truth: Truth, judging: Judging): boolean {
  if ('job' in truth) return doesJob(reply, truth.job, judging.shop) === 'all'
  if ('all' in truth) return truth.all.every((one) => isRight(reply, one, { ...judging, isAlone: false }))
  const { orWhere, ...other } = truth
  if (orWhere && isRight(reply, { ...other, where: orWhere }, judging)) return true
  return isRightForm(reply, truth, judging)
}

/** Whether nothing wrong is said, but the chart or the quantities are missing that were asked for. */
function isShort(reply: SeenReply, truth: Truth, { isTrue, shop }: { isTrue: boolean; shop: PlainShop }): boolean {
  if ('job' in truth) return doesJob(reply, truth.job, shop) === 'in part'
  return isTrue && 'chart' in truth && reply.attachments.length === 0
}

/** Whether a right reply may have no figures: a job may be done in words. */
const isInWords = (truth: Truth): boolean => 'job' in truth || ('says' in truth && truth.says !== undefined)

/** Judges what a person sees: the figures that a reply cites, its tables and its text. */
export function judgeReply(reply: SeenReply, truth: Truth | null, shop: PlainShop): Verdict {
  const isAnswered = hasFigures(reply)
  if (truth === null) return isAnswered ? 'as another' : 'right'
  if (!isAnswered && !isInWords(truth)) return 'declined'
  const isTrue = isRight(reply, truth, { shop, isAlone: true })
  if (isShort(reply, truth, { isTrue, shop })) return 'declined'
  if (isTrue) return 'right'
  return isAnswered ? 'as another' : 'declined'
}
