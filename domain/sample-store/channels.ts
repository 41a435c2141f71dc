const ONLINE_PAYMENTS = [
  { method: 'Card', weight: 58 },
  { method: 'PayPal', weight: 27 },
  { method: 'Apple Pay', weight: 15 },
]
const STALL_PAYMENTS = [
  { method: 'Card', weight: 55 },
  { method: 'Cash', weight: 45 },
]

/** Where the sample shop sells, and how its customers pay there. */
export const CHANNELS = [
  { name: 'Online store', weight: 74, payments: ONLINE_PAYMENTS },
  { name: 'Instagram', weight: 16, payments: ONLINE_PAYMENTS },
  { name: 'Market stall', weight: 10, payments: STALL_PAYMENTS },
]
