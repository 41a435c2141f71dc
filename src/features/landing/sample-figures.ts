/** The figures of a made-up shop, in minor units; the page marks them as a sample wherever they show. */
export const SAMPLE = {
  currency: 'EUR',
  tiles: [
    {
      label: 'Net sales',
      value: '€48,214',
      change: 0.124,
      comparison: '€42,895',
      shape: [22, 27, 20, 31, 38, 33, 26, 36, 44, 39, 48, 53],
    },
    {
      label: 'Orders',
      value: '612',
      change: 0.083,
      comparison: '565',
      shape: [24, 30, 21, 34, 36, 29, 33, 43, 39, 47, 44, 55],
    },
    {
      label: 'Average order value',
      value: '€78.78',
      change: 0.038,
      comparison: '€75.92',
      shape: [30, 34, 31, 38, 33, 41, 37, 36, 43, 40, 45, 49],
    },
    {
      label: 'Returning customers',
      value: '34.1%',
      change: -0.02,
      comparison: '34.8%',
      shape: [44, 40, 46, 43, 39, 42, 38, 41, 35, 38, 33, 35],
    },
  ],
  sales: [
    1180, 1240, 1105, 1390, 1620, 1985, 1730, 1255, 1310, 1290, 1480, 1700, 2110, 1890, 1340, 1395, 1360, 1540, 1815,
    2240, 1975, 1420, 1465, 1450, 1610, 1900, 2255, 2090, 1515, 1559,
  ],
  salesBefore: [
    1090, 1150, 1040, 1210, 1400, 1760, 1560, 1120, 1180, 1205, 1290, 1510, 1850, 1640, 1230, 1250, 1190, 1400, 1590,
    1980, 1730, 1260, 1330, 1290, 1420, 1680, 2060, 1840, 1380, 1260,
  ],
  products: [
    { id: '1', label: 'Beeswax candle, set of four', units: 184, value: 441_600 },
    { id: '2', label: 'Linen apron, forest', units: 97, value: 378_300 },
    { id: '3', label: 'Stoneware mug', units: 142, value: 312_400 },
    { id: '4', label: 'Olive wood board', units: 58, value: 255_200 },
  ],
} as const
