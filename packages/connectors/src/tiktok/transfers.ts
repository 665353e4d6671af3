// Transfers of TikTok: moving cash between the business centre and an ad account, and finding a sent transfer in the records.
import { type Currency, decimalText, type Money, negate, parseMoney } from '@tallyhelm/protocol/values/money'
import { digitsOf } from '../kit/units.ts'
import { exactNumber } from '../kit/exact-json.ts'
import { ok, readFailure, refusal, trouble, unreadable, writeFailure } from '../kit/failure.ts'
import type { ChangeAnswer, ChangeSearch, ChangeTrace, QuotaChange, ReadAnswer } from '../ports/ad-platform.ts'
import type { Clock } from '../ports/handles.ts'
import * as schemas from './schemas.ts'
import type { TiktokClient } from './tiktok-client.ts'

/** A transfer has a record on each side; should both name the ad account, both ids make the reference. */
const REFERENCE_SEPARATOR = ','

/** At ADVERTISER level there is no idempotency: whatever leaves the outcome open is `unknown`. */
export async function sendTransfer(client: TiktokClient, bcId: string, change: QuotaChange): Promise<ChangeAnswer> {
  const { delta } = change
  const advertiserId = digitsOf(change.account)
  if (delta.minor === 0n) return refusal(trouble('NOTHING_TO_TRANSFER', 'a transfer of zero'), '额度没有变化')
  const isRecharge = delta.minor > 0n
  const sent = await client.post(
    'bc/transfer',
    {
      bc_id: bcId,
      transfer_type: isRecharge ? 'RECHARGE' : 'REFUND',
      transfer_level: 'ADVERTISER',
      advertiser_id: advertiserId,
      // TikTok's specification says number, and text is not one.
      cash_amount: exactNumber(decimalText(isRecharge ? delta : negate(delta))),
    },
    schemas.transfer,
  )
  if ('failure' in sent) return writeFailure(sent.failure)
  const infos = sent.value.transaction_infos ?? []
  if (infos.length === 0) {
    const { bc_id, advertiser_id } = sent.value
    const isOurs = bc_id === bcId && advertiser_id === advertiserId
    return isOurs ? { kind: 'done', reference: null } : writeFailure(unreadable('a transfer answered without its account'))
  }
  const ours = infos.filter(info => (isRecharge ? info.payee_account : info.remitter_account)?.account_id === advertiserId)
  return { kind: 'done', reference: (ours.length > 0 ? ours : infos).map(info => info.transaction_id).join(REFERENCE_SEPARATOR) }
}

const DAY_MS = 86_400_000
/** The platform's clock may run behind ours; missing our own transfer would pay it twice. */
const CLOCK_SKEW_MS = 60_000
/** Records of the same sign that no transfer makes. */
const OTHER_BUSINESS = new Set([
  'BILL_PAYMENT',
  'PROMOTION_ISSUED',
  'PROMOTION_EXPIRED',
  'CARD_VERIFICATION',
  'CARD_VERIFICATION_REFUND',
  'ORDER_CREATION_PAYMENT',
  'ORDER_EDIT_PAYMENT',
  'RETURN_OF_REMAINING_BUDGET',
])

/**
 * The records that may be this transfer: same account, direction and amount, since the first send, not another leg's. The filter on
 * time is a day wider on both sides, as it is read in the account's own zone; each record is then judged by its own time. The oldest
 * record comes first.
 */
export async function findTransfer(
  client: TiktokClient,
  bcId: string,
  clock: Clock,
  search: ChangeSearch,
): Promise<ReadAnswer<ChangeTrace>> {
  const advertiserId = digitsOf(search.account)
  const got = await client.all(
    'bc/account/transaction/get',
    {
      bc_id: bcId,
      transaction_level: 'ADVERTISER',
      filtering: {
        account_ids: [advertiserId],
        start_time: utcText(search.since.getTime() - DAY_MS),
        end_time: utcText(clock.now().getTime() + DAY_MS),
      },
      page_size: 50,
    },
    schemas.transactions,
  )
  if ('failure' in got) return readFailure(got.failure)
  const taken = new Set(search.excludeReferences.flatMap(reference => reference.split(REFERENCE_SEPARATOR)))
  const since = search.since.getTime() - CLOCK_SKEW_MS
  const fitting = got.value.filter(
    one =>
      one.account_id === advertiserId && !taken.has(one.transaction_id) && isTransferOf(one, search.delta) && !(instantMs(one) < since),
  )
  const references = [...new Set(fitting.toSorted(byAge).map(one => one.transaction_id))]
  return ok(references.length === 0 ? { kind: 'none' } : { kind: 'transactions', references })
}

function isTransferOf(one: schemas.Transaction, delta: Money): boolean {
  if (OTHER_BUSINESS.has(one.transaction_type ?? '')) return false
  if (one.billing_type != null && one.billing_type !== 'CASH') return false
  if (one.currency != null && one.currency !== delta.currency) return false
  if (one.amount_type !== (delta.minor > 0n ? 'POSITIVE' : 'NEGATIVE')) return false
  const wanted = delta.minor < 0n ? -delta.minor : delta.minor
  // `amount` includes tax, `subtotal` does not; a transfer is known by either.
  return [one.amount, one.subtotal].some(text => text != null && absoluteMinor(text, delta.currency) === wanted)
}

function absoluteMinor(text: string, currency: Currency): bigint | undefined {
  return parseMoney(text.replace('-', ''), currency)?.minor
}

/** create_time in the record's own zone ("UTC+08:00"), or in UTC where it names none; NaN for no time at all, which never rules a record out. */
function instantMs(one: schemas.Transaction): number {
  const offset = /^UTC([+-]\d{2}:\d{2})$/.exec(one.timezone ?? '')?.[1] ?? 'Z'
  return Date.parse(`${one.create_time.replace(' ', 'T')}${offset}`)
}

/** By time, and by number where the times are equal or unknown. */
function byAge(left: schemas.Transaction, right: schemas.Transaction): number {
  const apart = instantMs(left) - instantMs(right)
  if (apart !== 0 && !Number.isNaN(apart)) return apart
  return BigInt(left.transaction_id) < BigInt(right.transaction_id) ? -1 : 1
}

function utcText(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')
}
