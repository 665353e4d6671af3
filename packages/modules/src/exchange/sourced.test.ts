// Rates of a source: which are believed, as a table.
import { expect, test } from 'vitest'
import { judgeSourced, type Sourced } from './sourced.ts'

const now = new Date('2026-11-21T08:00:00Z')
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)
const known = { rate: 7_000_000n, validFrom: hours(-30) }
const usual: Sourced = { text: '7.1', asOf: hours(-1), now, latest: known, reference: known, mostMoveBasisPoints: 500n }
const refused = (why: string) => ({ kind: 'refused', why })

test.each<[string, Partial<Sourced>, unknown]>([
  ['a rate of an hour ago holds since then', {}, { kind: 'accepted', rate: 7_100_000n, validFrom: hours(-1) }],
  [
    'a clock that is a little ahead is ours',
    { asOf: new Date(now.getTime() + 60_000) },
    { kind: 'accepted', rate: 7_100_000n, validFrom: now },
  ],
  ['more decimals are rounded half up', { text: '7.12345649' }, { kind: 'accepted', rate: 7_123_456n, validFrom: hours(-1) }],
  ['half up carries', { text: '7.0999995' }, { kind: 'accepted', rate: 7_100_000n, validFrom: hours(-1) }],
  ['the very limit', { text: '7.35' }, { kind: 'accepted', rate: 7_350_000n, validFrom: hours(-1) }],
  ['above the limit', { text: '7.350001' }, refused('ABSURD')],
  ['below the limit', { text: '6.649999' }, refused('ABSURD')],
  ['a comma that slipped', { text: '71' }, refused('ABSURD')],
  ['the rate upside down', { text: '0.140845' }, refused('ABSURD')],
  ['nothing', { text: '0' }, refused('UNREADABLE')],
  ['less than nothing', { text: '-7.1' }, refused('UNREADABLE')],
  ['an exponent', { text: '71e-1' }, refused('UNREADABLE')],
  ['no number', { text: 'NaN' }, refused('UNREADABLE')],
  ['full-width digits', { text: '７.1' }, refused('UNREADABLE')],
  ['a millionth that rounds to nothing', { text: '0.0000004' }, refused('UNREADABLE')],
  ['less than nothing, with more decimals than are kept', { text: '-7.1234567' }, refused('UNREADABLE')],
  ['more decimals than are kept, and something behind them', { text: '7.1234567x' }, refused('UNREADABLE')],
  ['a comma that slipped, with more decimals than are kept', { text: '71.0000000' }, refused('ABSURD')],
  ['five minutes ahead', { asOf: new Date(now.getTime() + 300_000) }, { kind: 'accepted', rate: 7_100_000n, validFrom: now }],
  ['a moment more than five minutes ahead', { asOf: new Date(now.getTime() + 300_001) }, refused('FUTURE')],
  ['three days ago to the moment', { asOf: hours(-72) }, { kind: 'unchanged' }],
  ['a currency with a rate but none to hold it against', { reference: undefined }, refused('UNKNOWN')],
  ['a currency with none that holds now', { latest: undefined }, refused('UNKNOWN')],
  [
    'less than one for a dollar',
    { text: '0.9244565', latest: { ...known, rate: 920_000n }, reference: { ...known, rate: 920_000n } },
    { kind: 'accepted', rate: 924_457n, validFrom: hours(-1) },
  ],
  ['tomorrow', { asOf: hours(1) }, refused('FUTURE')],
  ['three days and an hour', { asOf: hours(-73) }, refused('STALE')],
  ['a currency that nobody has set', { latest: undefined, reference: undefined }, refused('UNKNOWN')],
  ['what is known already', { asOf: known.validFrom }, { kind: 'unchanged' }],
  ['older than what a person set since', { latest: { rate: 7_000_000n, validFrom: hours(-0.5) } }, { kind: 'unchanged' }],
  [
    'a step that fits the last rate and not the day',
    { text: '7.4', latest: { rate: 7_300_000n, validFrom: hours(-2) } },
    refused('ABSURD'),
  ],
  ['while people’s rate holds', { latest: { ...known, heldUntil: hours(0.1) } }, { kind: 'unchanged' }],
  [
    'from the end of people’s rate on, though the source told it before',
    { latest: { ...known, heldUntil: hours(-0.5) } },
    { kind: 'accepted', rate: 7_100_000n, validFrom: hours(-0.5) },
  ],
  [
    'when people’s rate ended long ago',
    { latest: { ...known, heldUntil: hours(-2) } },
    { kind: 'accepted', rate: 7_100_000n, validFrom: hours(-1) },
  ],
  ['a tighter limit', { text: '7.1', mostMoveBasisPoints: 100n }, refused('ABSURD')],
])('%s', (_what, changed, verdict) => {
  expect(judgeSourced({ ...usual, ...changed })).toEqual(verdict)
})
