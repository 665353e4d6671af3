// Insights of many ad accounts in batches of fifty: pages, halves of a range that is too large, reports that Meta makes meanwhile.
import { addDays, type Day, daysBetween } from '@tallyhelm/protocol/values/day'
import type { z } from 'zod'
import { type Failure, type Got, trouble } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import { wait } from '../kit/wait.ts'
import type { AccountRef } from '../ports/ad-platform.ts'
import { asksForLess, limitsApp } from './errors.ts'
import {
  type BatchAnswer,
  type BatchCall,
  furtherOf,
  type MetaClient,
  MOST_IN_BATCH,
  pageOf,
  type Parameters,
  readAs,
} from './meta-client.ts'
import * as schemas from './schemas.ts'

/** Ranges longer than this are read as a report that Meta makes while we wait. */
const MOST_DAYS_AT_ONCE = 93
/** An element that Meta did not execute is asked for again, so often. */
const TRIES = 3
/** Between two looks at reports that are not finished, growing, and how many such looks: about eight minutes. */
const FIRST_LOOK_MS = 500
const LOOK_MS = 5_000
const LOOKS = 96
/** When to ask again for a report that took longer. */
const LATER_MS = 10 * 60_000

export type InsightsQuestion<Row> = {
  accounts: readonly AccountRef[]
  from: Day
  until: Day
  /** besides the range and the paging */
  parameters: Parameters
  row: z.ZodType<Row>
}
export type Insights<Row> = { account: AccountRef; got: Got<{ rows: Row[]; requestId: string | null }> }

type Subject<Row> = { account: AccountRef; rows: Row[]; requestId: string | null; failure?: Failure }
/** `read`: rows at once; `start`, `look` and `fetch`: the steps of a report. */
type Step = { kind: 'read' | 'start' } | { kind: 'look' | 'fetch'; run: string }
type Range = { from: Day; until: Day }
/** `rest` is asked for once this range was told: an account that Meta can't tell costs few calls. */
type Ask<Row> = Range & { of: Subject<Row>; step: Step; after?: string; tries: number; rest: readonly Range[] }

/** One answer for each account; what fails for one, or for Meta as a whole, leaves the rows of none half told. */
export async function readInsights<Row>(client: MetaClient, question: InsightsQuestion<Row>): Promise<Insights<Row>[]> {
  const subjects = question.accounts.map((account): Subject<Row> => ({ account, rows: [], requestId: null }))
  let asks = subjects.map(of => askFor(of, question))
  for (let looks = 0; asks.length > 0; ) {
    const standing = client.throttle.standing()
    if ('stopMs' in standing) {
      failAll(asks, { kind: 'rate_limited', trouble: trouble('USAGE', 'the rest of what Meta allows is kept for orders', standing.stopMs) })
      break
    }
    if (standing.pauseMs > 0) await wait(standing.pauseMs)
    const now = asks.slice(0, MOST_IN_BATCH)
    if (now.every(({ step }) => step.kind === 'look') && looks > 0) await wait(Math.min(LOOK_MS, looks * FIRST_LOOK_MS))
    const later = asks.slice(MOST_IN_BATCH)
    const next = await askTogether(client, question, now)
    if ('failure' in next) {
      failAll(now, next.failure)
      if (concernsAll(next.failure)) failAll(later, next.failure)
    } else {
      // Reports that are still made go behind what can be read meanwhile.
      const isLook = ({ step }: Ask<Row>) => step.kind === 'look'
      asks = [...next.value.filter(ask => !isLook(ask)), ...later, ...next.value.filter(isLook)]
      if (asks.every(isLook)) looks += 1
      if (looks > LOOKS) failAll(asks, { kind: 'lost', trouble: trouble('REPORT_NOT_FINISHED', 'Meta still makes the report', LATER_MS) })
    }
    if ('failure' in next) asks = later
    asks = asks.filter(({ of }) => of.failure === undefined)
  }
  return subjects.map(({ account, rows, requestId, failure }) => ({ account, got: failure ? { failure } : { value: { rows, requestId } } }))
}

const failAll = <Row>(asks: readonly Ask<Row>[], failure: Failure): void => asks.forEach(({ of }) => (of.failure ??= failure))

const concernsAll = (failure: Failure): boolean => failure.kind === 'unauthorized' || limitsApp(failure)

function askFor<Row>(of: Subject<Row>, { from, until }: Range, rest: readonly Range[] = []): Ask<Row> {
  const isLong = addDays(from, MOST_DAYS_AT_ONCE) < until
  return { of, step: { kind: isLong ? 'start' : 'read' }, from, until, tries: 0, rest }
}

/** What is left to ask after one batch; a failure is of all its elements, or concerns the app itself. */
async function askTogether<Row>(client: MetaClient, question: InsightsQuestion<Row>, asks: Ask<Row>[]): Promise<Got<Ask<Row>[]>> {
  const sent = await client.batch(asks.map(ask => callOf(ask, question)))
  if ('failure' in sent) return sent
  const left: Ask<Row>[] = []
  for (const [at, ask] of asks.entries()) {
    const answer = sent.value[at] ?? null
    if (answer !== null && 'failure' in answer.got && concernsAll(answer.got.failure)) return answer.got
    left.push(...furtherAsks(ask, answer, question))
  }
  return { value: left }
}

function callOf<Row>({ of, step, from, until, after }: Ask<Row>, { parameters }: InsightsQuestion<Row>): BatchCall {
  const paging: Parameters = { limit: '500', ...(after === undefined ? {} : { after }) }
  if (step.kind === 'look') return { method: 'GET', path: step.run, parameters: { fields: schemas.REPORT_FIELDS } }
  // The fields of a report are those that it was made with.
  if (step.kind === 'fetch') return { method: 'GET', path: `${step.run}/insights`, parameters: paging }
  const range = { time_range: JSON.stringify({ since: from, until: addDays(until, -1) }) }
  const path = `act_${digitsOf(of.account)}/insights`
  if (step.kind === 'start') return { method: 'POST', path, parameters: { ...parameters, ...range } }
  return { method: 'GET', path, parameters: { ...parameters, ...range, ...paging } }
}

function furtherAsks<Row>(ask: Ask<Row>, answer: BatchAnswer | null, question: InsightsQuestion<Row>): Ask<Row>[] {
  const { of, step, tries } = ask
  const fail = (failure: Failure): [] => {
    of.failure ??= failure
    return []
  }
  if (answer === null) {
    if (tries + 1 < TRIES) return [{ ...ask, tries: tries + 1 }]
    return fail({ kind: 'lost', trouble: trouble('NOT_EXECUTED', 'Meta did not execute the call') })
  }
  if ('failure' in answer.got) return isTooLarge(answer.got.failure) ? halves(ask, answer.got.failure, fail) : fail(answer.got.failure)
  const { value } = answer.got
  if (step.kind === 'start') {
    const run = readAs(schemas.reportStarted, value)
    return 'failure' in run ? fail(run.failure) : [{ ...ask, step: { kind: 'look', run: run.value }, tries: 0 }]
  }
  if (step.kind === 'look') {
    const run = readAs(schemas.reportRun, value)
    if ('failure' in run) return fail(run.failure)
    const { async_status: status, async_percent_completion: percent, error_code: code = '' } = run.value
    if (status === 'Job Failed' || status === 'Job Skipped')
      return halves(ask, { kind: 'unclear', trouble: trouble(code || 'REPORT_FAILED', status) }, fail)
    const isFinished = status === 'Job Completed' && percent === 100
    return [{ ...ask, step: { kind: isFinished ? 'fetch' : 'look', run: step.run }, tries: 0 }]
  }
  const page = readAs(pageOf(question.row), value)
  if ('failure' in page) return fail(page.failure)
  const further = furtherOf(page.value.paging, ask.after)
  if ('failure' in further) return fail(further.failure)
  of.rows.push(...page.value.data)
  of.requestId = answer.requestId ?? of.requestId
  if (further.value.after !== undefined) return [{ ...ask, after: further.value.after, tries: 0 }]
  const [next, ...rest] = ask.rest
  return next === undefined ? [] : [askFor(of, next, rest)]
}

/** Code 1 alone says "unknown error", and Meta answers so, too, where a range holds too much. */
const isTooLarge = (failure: Failure): boolean => asksForLess(failure) || failure.trouble.code === '1'

/** Rows that came before, on earlier pages, would come again with the halves: such a range fails. */
function halves<Row>(ask: Ask<Row>, failure: Failure, fail: (failure: Failure) => []): Ask<Row>[] {
  const days = daysBetween(ask.from, ask.until)
  const middle = days[Math.floor(days.length / 2)]
  if (middle === undefined || days.length < 2 || ask.after !== undefined) return fail(failure)
  return [askFor(ask.of, { from: ask.from, until: middle }, [{ from: middle, until: ask.until }, ...ask.rest])]
}
