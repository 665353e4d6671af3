// Spend of many Google customers: one stream each, several at a time, within the operations that a day has.
import { addDays, type Day, isDay } from '@tallyhelm/protocol/values/day'
import { z } from 'zod'
import { type Failure, type Got, trouble, unreadable } from '../kit/failure.ts'
import { count, currency, id, integer } from '../kit/fields.ts'
import { bulkPart } from '../kit/operations.ts'
import { distinctAccounts, spendAnswer, type ToldSpend, untold } from '../kit/spend-answers.ts'
import { digitsOf } from '../kit/units.ts'
import { wait } from '../kit/wait.ts'
import type { AccountRef, HoursAnswer, HourSpend, SpendAnswer, SpendCosts, SpendQuestion } from '../ports/ad-platform.ts'
import type { Clock } from '../ports/handles.ts'
import { moneyFromMicros } from './budget.ts'
import type { GoogleClient } from './google-client.ts'

const STREAMS_AT_ONCE = 8
/** Waits as short as this are waited for; longer ones are told to the caller. */
const SHORT_WAIT_MS = 15_000
const TRIES = 3

/** A stream is one operation, whatever its range: a manager has no metrics, so that each client is asked. */
export const googleSpendCosts = (operationsPerDay: number | null): SpendCosts => ({
  callsFor: accounts => accounts.length,
  perDay: bulkPart(operationsPerDay),
  perSecond: null,
  together: 100,
})

export type SpendReader = ReturnType<typeof createSpendReader>

/** Google names the time to wait when it refuses; until then nothing is asked in bulk. */
export function createSpendReader(client: GoogleClient, clock: Clock) {
  let notBefore = 0

  function standing(): Failure | undefined {
    const refusedMs = notBefore - clock.now().getTime()
    if (refusedMs > 0) return { kind: 'rate_limited', trouble: trouble('RETRY_DELAY', 'Google told us to wait', refusedMs) }
    const spentMs = client.operations.bulkWaitMs()
    if (spentMs > 0)
      return { kind: 'rate_limited', trouble: trouble('OPERATIONS', 'the rest of the day’s operations is kept for orders', spentMs) }
    return undefined
  }

  async function readOne<Schema extends z.ZodType>(account: AccountRef, query: string, row: Schema): Promise<Got<Told<z.infer<Schema>>>> {
    for (let tries = 1; ; tries += 1) {
      const refused = standing()
      if (refused) return { failure: refused }
      const got = await client.stream(digitsOf(account), query, row)
      if (!('failure' in got) || got.failure.kind !== 'rate_limited') return got
      const waitMs = got.failure.trouble.retryAfterMs
      if (waitMs === undefined) return got
      if (waitMs > SHORT_WAIT_MS || tries === TRIES) {
        notBefore = Math.max(notBefore, clock.now().getTime() + waitMs)
        return got
      }
      await wait(waitMs)
    }
  }

  const readEach = <Schema extends z.ZodType>(accounts: readonly AccountRef[], query: string, row: Schema) =>
    severalAtOnce(accounts, account => readOne(account, query, row))

  return {
    async readSpend(question: SpendQuestion): Promise<SpendAnswer[]> {
      const accounts = distinctAccounts(question.accounts)
      const { from, until } = question
      if (from >= until) return accounts.map(account => spendAnswer(account, question, { value: { days: [], requestId: null } }))
      const query = `SELECT ${FIELDS} FROM customer WHERE segments.date BETWEEN '${from}' AND '${addDays(until, -1)}'`
      const told = await readEach(accounts, query, dayRow)
      return told.map(({ account, got }) => spendAnswer(account, question, 'failure' in got ? got : daysOf(got.value, account)))
    },
    /** Google's documentation lists segments.hour for customer; 24 rows at most. */
    async readSpendHours({ accounts, day }: { accounts: readonly AccountRef[]; day: Day }): Promise<HoursAnswer[]> {
      const query = `SELECT ${FIELDS}, segments.hour FROM customer WHERE segments.date BETWEEN '${day}' AND '${day}'`
      const told = await readEach(distinctAccounts(accounts), query, hourRow)
      return told.map(({ account, got }) => {
        const hours = 'failure' in got ? got : hoursOf(got.value, account, day)
        return 'failure' in hours ? { account, ...untold(hours.failure) } : { account, kind: 'ok', ...hours.value }
      })
    },
  }
}

/** In the order given. What refuses our token refuses everybody's: the rest is not asked. */
async function severalAtOnce<Value>(
  accounts: readonly AccountRef[],
  read: (account: AccountRef) => Promise<Got<Value>>,
): Promise<{ account: AccountRef; got: Got<Value> }[]> {
  const answers: { account: AccountRef; got: Got<Value> }[] = []
  const left = [...accounts.entries()].toReversed()
  let refused: Failure | undefined
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [at, account] = next
      const got = refused ? { failure: refused } : await read(account)
      if ('failure' in got && got.failure.kind === 'unauthorized') refused ??= got.failure
      answers[at] = { account, got }
    }
  }
  await Promise.all(Array.from({ length: STREAMS_AT_ONCE }, work))
  return answers
}

const FIELDS = 'customer.id, customer.currency_code, segments.date, metrics.cost_micros, metrics.impressions, metrics.clicks'
const dayRow = z.object({
  customer: z.object({ id, currencyCode: currency }),
  segments: z.object({ date: z.string().refine(isDay) }),
  metrics: z.object({ costMicros: integer, impressions: count.optional(), clicks: count.optional() }),
})
const hourRow = dayRow.extend({ segments: z.object({ date: z.string().refine(isDay), hour: count.refine(hour => hour < 24) }) })
type Told<Row> = { rows: Row[]; requestId: string | null }

function daysOf({ rows, requestId }: Told<z.infer<typeof dayRow>>, account: AccountRef): Got<ToldSpend> {
  const wrong = rows.map(row => faultOf(row, account)).find(Boolean)
  if (wrong !== undefined) return { failure: unreadable(wrong) }
  const days = rows.map(({ segments, metrics }) => ({
    day: segments.date,
    spend: moneyFromMicros(BigInt(metrics.costMicros), account, 'half-up'),
    impressions: metrics.impressions ?? 0,
    clicks: metrics.clicks ?? 0,
  }))
  return { value: { days, requestId } }
}

function hoursOf(
  { rows, requestId }: Told<z.infer<typeof hourRow>>,
  account: AccountRef,
  day: Day,
): Got<{ hours: HourSpend[]; requestId: string | null }> {
  const wrong = rows.map(row => faultOf(row, account)).find(Boolean)
  if (wrong !== undefined) return { failure: unreadable(wrong) }
  if (rows.some(({ segments }) => segments.date !== day)) return { failure: unreadable('a day that was not asked for') }
  if (new Set(rows.map(({ segments }) => segments.hour)).size !== rows.length) return { failure: unreadable('an hour told twice') }
  const hours = rows.map(({ segments, metrics }) => ({
    hour: segments.hour,
    spend: moneyFromMicros(BigInt(metrics.costMicros), account, 'half-up'),
  }))
  return { value: { hours: hours.toSorted((left, right) => left.hour - right.hour), requestId } }
}

function faultOf({ customer }: z.infer<typeof dayRow>, account: AccountRef): string | undefined {
  if (customer.id !== account.outsideAccountId) return 'a row of another customer'
  return customer.currencyCode === account.currency ? undefined : `a row in ${customer.currencyCode}`
}
