import { formatChange, formatDay, formatMoney, formatNumber, formatPercent, formatPoints } from '#lib/format.ts'

/** Formats an amount in euro cents, without decimals by default. */
export const formatSampleMoney = (minor: number, { whole = true } = {}) => formatMoney(minor, 'EUR', { whole })

/** Sample figures in minor units. The page marks them as a sample. */
export const SAMPLE = {
  tiles: [
    {
      label: 'Net sales',
      value: formatSampleMoney(4_821_400),
      change: formatChange(0.124),
      isUp: true,
      comparison: formatSampleMoney(4_289_500),
      shape: [22, 27, 20, 31, 38, 33, 26, 36, 44, 39, 48, 53],
    },
    {
      label: 'Orders',
      value: formatNumber(612),
      change: formatChange(0.083),
      isUp: true,
      comparison: formatNumber(565),
      shape: [24, 30, 21, 34, 36, 29, 33, 43, 39, 47, 44, 55],
    },
    {
      label: 'Average order value',
      value: formatSampleMoney(7878, { whole: false }),
      change: formatChange(0.038),
      isUp: true,
      comparison: formatSampleMoney(7592, { whole: false }),
      shape: [30, 34, 31, 38, 33, 41, 37, 36, 43, 40, 45, 49],
    },
    {
      label: 'Returning customers',
      value: formatPercent(0.341),
      change: `${formatPoints(-0.007)} pts`,
      isUp: false,
      comparison: formatPercent(0.348),
      shape: [44, 40, 46, 43, 39, 42, 38, 41, 35, 38, 33, 35],
    },
  ],
  sales: [
    118_000, 124_000, 110_500, 139_000, 162_000, 198_500, 173_000, 125_500, 131_000, 129_000, 148_000, 170_000, 211_000,
    189_000, 134_000, 139_500, 136_000, 154_000, 181_500, 224_000, 197_500, 142_000, 146_500, 145_000, 161_000, 190_000,
    225_500, 209_000, 151_500, 155_900,
  ],
  salesBefore: [
    109_000, 115_000, 104_000, 121_000, 140_000, 176_000, 156_000, 112_000, 118_000, 120_500, 129_000, 151_000, 185_000,
    164_000, 123_000, 125_000, 119_000, 140_000, 159_000, 198_000, 173_000, 126_000, 133_000, 129_000, 142_000, 168_000,
    206_000, 184_000, 138_000, 126_000,
  ],
  growth: formatChange(0.124, { sign: false }),
  bestDay: formatDay('2026-03-27', { year: false }),
  returned: formatSampleMoney(41_230, { whole: false }),
  products: [
    { id: '1', label: 'Beeswax candle set', units: 184, value: 441_600 },
    { id: '2', label: 'Linen apron, forest', units: 97, value: 378_300 },
    { id: '3', label: 'Stoneware mug', units: 142, value: 312_400 },
    { id: '4', label: 'Olive wood board', units: 58, value: 255_200 },
  ],
} as const
