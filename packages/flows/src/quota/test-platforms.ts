// Scripted platforms for tests: each keeps its own books per account and plays a queue of faults, first asked first served.
import { money } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'

type Platform = World['platforms'][Channel]
type Change = Parameters<Platform['changeQuota']>[0]
type ChangeAnswer = Awaited<ReturnType<Platform['changeQuota']>>

/**
 * How a call goes wrong. lost_*: the answer never comes, the work was or wasn't done. killed_*: our worker dies before or after
 * the work. done_unnamed: done, without the transaction's number. The rest are answers.
 */
export type Fault =
  | 'lost_before'
  | 'lost_after'
  | 'killed_before'
  | 'killed_after'
  | 'done_unnamed'
  | 'refused'
  | 'rate_limited'
  | 'unavailable'
  | 'hundredfold'
  | 'approve_half'
  | 'approve_double'
  | 'reject'
type Book = {
  limit: bigint
  /** against the limit; a balance (TikTok) is net of it */
  spent: bigint
  hasNoLimit: boolean
  minimumAdd: bigint | null
  changesLeft: number | null
  applied: string[]
  transactions: { reference: string; requestId: string; amount: bigint; at: Date }[]
  /** the records of the account do not show its transactions yet */
  listsLate: boolean
  proposals: { id: string; requestId: string; limit: bigint; base: bigint; state: 'pending' | 'approved' | 'rejected' }[]
}
export type ScriptedPlatforms = ReturnType<typeof scriptPlatforms>

const trouble = { code: 'test', message: 'scripted' }
const dies = (when: string): never => {
  throw new Error(`killed ${when}`)
}

export function scriptPlatforms(clock: { now(): Date }) {
  const books = new Map<string, Book>()
  const faults = { change: [] as Fault[], read: [] as Fault[], find: [] as Fault[] }
  const calls = { change: 0, read: 0, find: 0 }
  let numbers = 0
  /** runs while a call is under way */
  const hooks = {
    beforeChange: async (_change: Change) => {},
    afterRead: async () => {},
    /** goes before what is queued: calls of the same moment come in any order */
    faultOf: (_change: Change): Fault | undefined => undefined,
  }

  const bookOf = (outsideAccountId: string): Book => {
    const book = books.get(outsideAccountId)
    if (!book) throw new Error(`the scripted platforms know no account ${outsideAccountId}`)
    return book
  }

  const platform = (channel: Channel, changeStyle: Platform['changeStyle']): Platform => ({
    channel,
    changeStyle,
    async readQuota({ outsideAccountId, currency }) {
      calls.read += 1
      const fault = faults.read.shift()
      if (fault === 'killed_before') dies('before reading')
      if (fault === 'rate_limited') return { kind: 'unavailable', why: 'rate_limited', trouble: { ...trouble, retryAfterMs: 60_000 } }
      if (fault) return { kind: 'unavailable', why: 'no_answer', trouble }
      const book = bookOf(outsideAccountId)
      const figure = money(book.limit, currency)
      const spent = changeStyle === 'delta' ? null : money(book.spent, currency)
      const remaining = changeStyle === 'delta' ? figure : money(book.limit - book.spent, currency)
      const minimumAdd = book.minimumAdd === null ? null : money(book.minimumAdd, currency)
      const { hasNoLimit, changesLeft } = book
      await hooks.afterRead()
      if (hasNoLimit) return { kind: 'ok', value: { limit: null, spent, remaining: null, minimumAdd, changesLeftToday: null } }
      return { kind: 'ok', value: { limit: figure, spent, remaining, minimumAdd, changesLeftToday: changesLeft } }
    },
    async changeQuota(change) {
      calls.change += 1
      await hooks.beforeChange(change)
      const fault = hooks.faultOf(change) ?? faults.change.shift()
      if (fault === 'killed_before') dies('before the call')
      if (fault === 'lost_before') return { kind: 'unknown', trouble }
      if (fault === 'refused') return { kind: 'refused', trouble, reasonText: '渠道拒绝：账户状态异常' }
      if (fault === 'rate_limited') return { kind: 'not_done', why: 'rate_limited', trouble: { ...trouble, retryAfterMs: 30_000 } }
      if (fault === 'unavailable') return { kind: 'not_done', why: 'unavailable', trouble }
      const answer = take(changeStyle, bookOf(change.account.outsideAccountId), change, fault)
      if (fault === 'killed_after') dies('after the call')
      return fault === 'lost_after' ? { kind: 'unknown', trouble } : answer
    },
    async findChange(search) {
      calls.find += 1
      if (faults.find.shift()) return { kind: 'unavailable', why: 'no_answer', trouble }
      const book = bookOf(search.account.outsideAccountId)
      if (changeStyle === 'delta') {
        // A minute earlier as well: the platform's clock may be behind.
        const since = search.since.getTime() - 60_000
        const listed = book.listsLate ? [] : book.transactions
        const references = listed
          .filter(t => t.amount === search.delta.minor && t.at.getTime() >= since && !search.excludeReferences.includes(t.reference))
          .map(t => t.reference)
        return { kind: 'ok', value: references.length === 0 ? { kind: 'none' } : { kind: 'transactions', references } }
      }
      const proposal = book.proposals.findLast(p => p.requestId === search.requestId)
      if (!proposal) return { kind: 'ok', value: { kind: 'none' } }
      const proposalId = proposal.id
      if (proposal.state === 'pending') return { kind: 'ok', value: { kind: 'pending', proposalId } }
      if (proposal.state === 'rejected') return { kind: 'ok', value: { kind: 'rejected', proposalId, reasonText: '渠道驳回：额度超限' } }
      return { kind: 'ok', value: { kind: 'approved', proposalId, limit: money(proposal.limit, search.delta.currency) } }
    },
    listAccounts: async () => dies('because no test lists accounts here'),
    readAccount: async () => dies('because no test reads accounts here'),
    readDailySpend: async () => dies('because no test reads spend here'),
    readSpend: async () => dies('because no test reads spend here'),
    readInvoices: async () => dies('because no test reads invoices here'),
    checkConnection: async () => dies('because no test checks connections here'),
  })

  function take(style: Platform['changeStyle'], book: Book, change: Change, fault: Fault | undefined): ChangeAnswer {
    numbers += 1
    const { requestId, delta, target } = change
    const resulting = style === 'delta' ? book.limit + delta.minor : target.minor
    if (resulting < (style === 'delta' ? 0n : book.spent)) return { kind: 'refused', trouble, reasonText: '额度不能低于已消耗金额' }
    book.applied.push(requestId)
    if (style === 'absolute') {
      book.limit = fault === 'hundredfold' ? target.minor * 100n : target.minor
      return { kind: 'done', reference: null }
    }
    if (style === 'delta') {
      book.limit += delta.minor
      const reference = `t${numbers}`
      book.transactions.push({ reference, requestId, amount: delta.minor, at: clock.now() })
      return { kind: 'done', reference: fault === 'done_unnamed' ? null : reference }
    }
    const base = book.limit
    const limit = fault === 'approve_half' ? base + delta.minor / 2n : fault === 'approve_double' ? base + delta.minor * 2n : target.minor
    book.proposals.push({ id: `p${numbers}`, requestId, limit, base, state: fault === 'reject' ? 'rejected' : 'pending' })
    return { kind: 'waiting', proposalId: `p${numbers}` }
  }

  return {
    byChannel: {
      FACEBOOK: platform('FACEBOOK', 'absolute'),
      GOOGLE: platform('GOOGLE', 'proposal'),
      TIKTOK: platform('TIKTOK', 'delta'),
    } satisfies World['platforms'],
    faults,
    calls,
    hooks,
    book: bookOf,
    open(outsideAccountId: string, limit: bigint) {
      books.set(outsideAccountId, {
        limit,
        spent: 0n,
        hasNoLimit: false,
        minimumAdd: null,
        changesLeft: null,
        applied: [],
        transactions: [],
        listsLate: false,
        proposals: [],
      })
    },
    /** Google decides about all proposals of the account. */
    approveAll(outsideAccountId: string) {
      const book = bookOf(outsideAccountId)
      for (const proposal of book.proposals.filter(p => p.state === 'pending')) {
        proposal.state = 'approved'
        book.limit = proposal.limit
      }
    },
  }
}
