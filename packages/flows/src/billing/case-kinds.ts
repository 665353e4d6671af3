// The cases of prices and bills: fee rates hold from the instant asked for; of a file of other channels' bills every line is owed.
import {
  keepRateOutcome,
  type ProposedRate,
  type RateProposal,
  readRateProposal,
  endChannelFile,
  type ImportedLine,
  lockChannelFileOf,
  lockChannelImports,
  soundChannelLines,
  writeChannelBills,
} from '@tallyhelm/modules/billing'
import { lockCustomerTerms, customerName, holdStanding } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { chargedChannel, rebatedChannel } from '@tallyhelm/protocol/topics/billing/limits'
import { CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import { issueStatementsOf } from '@tallyhelm/modules/statements'
import { bookChannelBills } from '@tallyhelm/modules/ledger'
import { CONFIRM_DAYS, REPAY_DAYS } from '@tallyhelm/protocol/topics/statements/enums'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { displayText } from '@tallyhelm/protocol/values/money'
import type { CaseRules, Decision, RulesOfTopic } from '../cases/case-rules.ts'
import { rateLines, writeDefaultRates } from './set-default-rates.ts'
import { type RateGrounds, writeFeeRates } from './set-fee-rates.ts'
import { writeRebateRate } from './set-rebate-rate.ts'
import { writeTransferRate } from './set-transfer-rate.ts'
import { FINANCE } from '../cases/hand-booking.ts'
import { judgeChannelFile } from './import-channel-bills.ts'

/** From now on where the instant has passed or none was given. Refuses RATES_INSTANT_TAKEN and RATES_TYPE_CHANGED. */
export const ratesCase: CaseRules = {
  async approve(decision) {
    const { world, tx, actor, case: of, reason, now } = decision
    const proposal = await readRateProposal(tx, of.id)
    const { customerId, customerType } = proposal
    const grounds = { case_id: of.id, maker: of.maker.id, reason }
    const keep = (subject: ProposedRate['subject'], rateId: string) => keepRateOutcome(tx, { caseId: of.id, subject, rateId })
    if (customerId === null) {
      if (customerType === null) throw new Error(`the case ${of.id} is of no customer and no type`)
      const made = await writeDefaultRates(world, tx, actor, { customerType, rates: proposal.rates, validFrom: now }, grounds)
      for (const { subject, rateId } of made) await keep(subject, rateId)
    } else {
      await requireSameType(decision, customerId, customerType)
      const validFrom = proposal.validFrom !== null && proposal.validFrom > now ? proposal.validFrom : now
      for (const rate of proposal.rates) await keep(rate.subject, await write(decision, { customerId, rate, validFrom }, grounds))
    }
    return { proposed: fieldsOf(proposal) }
  },
}

/** What was agreed with a customer of one type is not the price of another. */
async function requireSameType({ tx }: Decision, customerId: string, proposedFor: RateProposal['customerType']): Promise<void> {
  const customer = await lockCustomerTerms(tx, customerId)
  if (!customer) throw new Refusal('NOT_FOUND')
  if (proposedFor === null || proposedFor === customer.customerType) return
  throw new Refusal('RATES_TYPE_CHANGED', { from: CUSTOMER_TYPES[proposedFor].name, to: CUSTOMER_TYPES[customer.customerType].name })
}

async function write(
  { world, tx, actor, case: of }: Decision,
  { customerId, rate, validFrom }: { customerId: string; rate: ProposedRate; validFrom: Date },
  grounds: RateGrounds,
): Promise<string> {
  const { subject, serviceFeeBasisPoints, taxBasisPoints, isReturnable } = rate
  if (subject === 'TRANSFER')
    return (await writeTransferRate(world, tx, actor, { customerId, serviceFeeBasisPoints, validFrom }, grounds)).rateId
  const [rebated, channel] = [rebatedChannel(subject), chargedChannel(subject)]
  if (rebated !== undefined) {
    const given = { customerId, channel: rebated, basisPoints: serviceFeeBasisPoints, validFrom }
    return (await writeRebateRate(world, tx, actor, given, grounds)).rateId
  }
  if (channel === undefined || taxBasisPoints === null || isReturnable === null)
    throw new Error(`the rates of the case ${of.id} lack their tax`)
  const rates = { customerId, channel, serviceFeeBasisPoints, taxBasisPoints, isReturnable, validFrom }
  return (await writeFeeRates(world, tx, actor, rates, grounds)).rateId
}

/** For the audit log: the terms of one subject field by field, of several one line each. */
export function fieldsOf({ rates, validFrom }: Pick<RateProposal, 'rates' | 'validFrom'>): Record<string, unknown> {
  const begin = { valid_from: validFrom?.toISOString() ?? null }
  const [first] = rates
  if (rates.length === 1 && first) return { subject: first.subject, ...termsOf(first), ...begin }
  return { ...rateLines(rates), ...begin }
}

const termsOf = (rate: ProposedRate) => ({
  [rebatedChannel(rate.subject) === undefined ? 'service_fee_basis_points' : 'rebate_basis_points']: rate.serviceFeeBasisPoints,
  ...(rate.taxBasisPoints === null ? {} : { tax_basis_points: rate.taxBasisPoints, is_returnable: rate.isReturnable }),
})

/**
 * In one transaction: bills, statements, postings. Refuses CHANNEL_BILL_STALE, naming the first line that can't be booked any more, and
 * CHANNEL_BILL_LIMIT, naming the first customer whose credit line does not bear it.
 */
export const channelBillsCase: CaseRules = {
  async approve(decision) {
    const { world, tx, case: of, now } = decision
    await lockChannelImports(tx)
    const file = await lockChannelFileOf(tx, of.id)
    await requireSound(decision, file.id)
    const lines = await writeChannelBills(tx, file.id, { ids: () => world.ids.next(), at: now })
    const statements = await issue(decision, lines)
    await endChannelFile(tx, file.id, 'DONE', now)
    await book(decision, lines)
    return { rows: lines.length, statements }
  },
  reject: ({ tx, case: of, now }) => giveUp(tx, of.id, now),
  withdraw: ({ tx, case: of, now }) => giveUp(tx, of.id, now),
}

async function giveUp(tx: Decision['tx'], caseId: string, now: Date): Promise<void> {
  const file = await lockChannelFileOf(tx, caseId)
  await endChannelFile(tx, file.id, 'REJECTED', now)
}

/** Customers keep their type until the end; each line is judged by what is known now. */
async function requireSound({ world, tx }: Decision, fileId: string): Promise<void> {
  const customers = new Set((await soundChannelLines(tx, fileId)).map(({ customerId }) => customerId))
  for (const id of [...customers].toSorted()) await holdStanding(tx, id)
  for (const verdict of await judgeChannelFile(world, tx, fileId))
    if (!('facts' in verdict)) throw new Refusal('CHANNEL_BILL_STALE', { row: verdict.rowNo, why: verdict.problem })
}

/** As the closing of a month issues them: of each month that the file bills. */
async function issue({ tx, now }: Decision, lines: readonly ImportedLine[]): Promise<number> {
  const months = [...new Set(lines.map(({ month }) => month))].toSorted()
  const today = dayOf(now)
  let statements = 0
  for (const month of months) {
    const billIds = [...new Set(lines.filter(line => line.month === month).map(({ billId }) => billId))]
    const terms = { month, at: now, confirmUntil: addDays(today, CONFIRM_DAYS), repayOn: addDays(today, REPAY_DAYS) }
    statements += await issueStatementsOf(tx, terms, billIds)
  }
  return statements
}

async function book({ tx, now }: Decision, lines: readonly ImportedLine[]): Promise<void> {
  const booked = lines.map(line => ({ ...line, summary: `${line.channel} ${line.ofMonth} 账单 ${line.accountName}` }))
  const short = await bookChannelBills(tx, booked, { operator: FINANCE, at: now })
  if (short)
    throw new Refusal('CHANNEL_BILL_LIMIT', {
      customer: await customerName(tx, short.customerId),
      shortage: displayText(short.shortage, { withSymbol: true }),
    })
}

export const BILLING_RULES = {
  FEE_RATES: ratesCase,
  CHANNEL_BILLS: channelBillsCase,
} satisfies RulesOfTopic
