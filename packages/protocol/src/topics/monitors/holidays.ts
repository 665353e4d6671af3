// Public holidays of mainland China with days off, by the notice of the State Council's General Office of 2025-11-04 for 2026; and the year's end.
// The next year's are added when their notice is out; until then its days count as working days.

const FEASTS = [
  { name: '元旦', from: '2026-01-01', until: '2026-01-03' },
  { name: '春节', from: '2026-02-15', until: '2026-02-23' },
  { name: '清明节', from: '2026-04-04', until: '2026-04-06' },
  { name: '劳动节', from: '2026-05-01', until: '2026-05-05' },
  { name: '端午节', from: '2026-06-19', until: '2026-06-21' },
  { name: '中秋节', from: '2026-09-25', until: '2026-09-27' },
  { name: '国庆节', from: '2026-10-01', until: '2026-10-07' },
  { name: '年末', from: '2026-12-24', until: '2026-12-31' },
] as const

const DAY_MS = 86_400_000

/** Each day off with the feast that it belongs to, the first first. */
export const HOLIDAYS: readonly { day: string; name: string }[] = FEASTS.flatMap(({ name, from, until }) => {
  const first = Date.parse(from)
  const days = (Date.parse(until) - first) / DAY_MS + 1
  return Array.from({ length: days }, (_, index) => ({ day: new Date(first + index * DAY_MS).toISOString().slice(0, 10), name }))
})
