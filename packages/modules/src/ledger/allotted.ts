// What of a sub-customer's wallet its agent allotted and it has not spent. Pure: a rule over the wallet's postings, as money has no marks
// (docs/decisions/sub-customers.md).
import type { TransferCode } from './recipes.ts'

/** One posting on the wallet, in the order of its books; `minor` is positive for what enters. */
export type WalletPosting = { code: TransferCode; minor: bigint }

/** Money that comes back from ad accounts, and fees of it. */
const COMES_BACK: ReadonlySet<TransferCode> = new Set(['QUOTA_REDUCE', 'QUOTA_CLEAR', 'QUOTA_TRANSFER', 'SERVICE_FEE', 'TAX'])
/** What leaves by these was paid in by the sub-customer itself. */
const OWN_ALONE: ReadonlySet<TransferCode> = new Set(['REFUND', 'RECHARGE', 'PAYMENT'])

type Spent = { minor: bigint; isAllotted: boolean }

/**
 * Allotted money is spent before the wallet's own. What comes back is what was spent last; what nobody can have spent here came from the
 * agent's side. Refunds and chargebacks take own money, taking back takes allotted money first and repays what it took beyond that.
 */
export function allottedOf(postings: readonly WalletPosting[]): bigint {
  let [allotted, own, ownTaken] = [0n, 0n, 0n]
  const spent: Spent[] = []

  function take(minor: bigint, allottedFirst: boolean): { fromAllotted: bigint; fromOwn: bigint } {
    const first = least(allottedFirst ? allotted : own, minor)
    const [fromAllotted, fromOwn] = allottedFirst ? [first, minor - first] : [minor - first, first]
    allotted -= fromAllotted
    own -= fromOwn
    return { fromAllotted, fromOwn }
  }
  function comeBack(minor: bigint): void {
    let open = minor
    for (let last = spent.at(-1); open > 0n && last; last = spent.at(-1)) {
      const back = least(open, last.minor)
      if (last.isAllotted) allotted += back
      else own += back
      last.minor -= back
      open -= back
      if (last.minor === 0n) spent.pop()
    }
    allotted += open
  }

  for (const { code, minor } of postings) {
    if (minor < 0n) {
      const { fromAllotted, fromOwn } = take(-minor, !OWN_ALONE.has(code))
      if (code === 'SUB_WITHDRAW') ownTaken += fromOwn
      else if (!OWN_ALONE.has(code)) spent.push({ minor: fromAllotted, isAllotted: true }, { minor: fromOwn, isAllotted: false })
    } else if (code === 'SUB_ALLOCATE') {
      const repaid = least(ownTaken, minor)
      ownTaken -= repaid
      own += repaid
      allotted += minor - repaid
    } else if (COMES_BACK.has(code)) comeBack(minor)
    else own += minor
  }
  return allotted
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
