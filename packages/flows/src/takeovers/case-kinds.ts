// The case of a sheet of money: approved by a second person, all of its rows take effect in one transaction.
import { audit } from '@tallyhelm/modules/audit'
import { findRates, insertRates, insertTransferRate } from '@tallyhelm/modules/billing'
import { insertCreditChange, isBillingPeriod, lockCreditLine, writeCreditLine } from '@tallyhelm/modules/credit'
import { isKeyFree, lockBalances, openAccount, openingKey, setLimit, transferNow, walletOpening } from '@tallyhelm/modules/ledger'
import { lockCustomerTerms } from '@tallyhelm/modules/organization'
import { readTerms, type Term } from '@tallyhelm/modules/takeovers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { decimalText, type Money, zero } from '@tallyhelm/protocol/values/money'
import type { CaseRules, Decision, RulesOfTopic } from '../cases/case-rules.ts'
import { FINANCE } from '../cases/hand-booking.ts'

const SUMMARY = '期初余额（旧系统转入）'

/** Refuses TAKEOVER_ROW_STALE, naming the row, where something else has taken effect meanwhile. */
export const takeoverSheetCase: CaseRules = {
  async approve(decision) {
    const terms = await readTerms(decision.tx, decision.case.id)
    await bookOpenings(
      decision,
      terms.filter(term => term.sheet === 'OPENINGS'),
    )
    for (const term of terms) {
      if (term.sheet === 'CREDIT_LINES') await openLine(decision, term)
      if (term.sheet === 'FEE_RATES') await setRates(decision, term)
    }
    return { rows: terms.length }
  },
}

const stale = ({ rowNo }: Term, why: string) => new Refusal('TAKEOVER_ROW_STALE', { row: rowNo, why })

async function bookOpenings({ tx, case: of, now }: Decision, terms: readonly Term[]): Promise<void> {
  const opened: { term: Term; amount: Money; wallet: string; adjustment: string }[] = []
  for (const term of terms) {
    const amount = moneyOf(term)
    const { currency } = amount
    const { customerId, subCustomerId } = term
    const wallet = await openAccount(tx, { kind: 'WALLET', currency, customerId, subCustomerId }, now)
    const adjustment = await openAccount(tx, { kind: 'ADJUSTMENT', currency, customerId }, now)
    opened.push({ term, amount, wallet, adjustment })
  }
  // All at once, so that nobody who locks some of them in another order waits for us while we wait for him.
  await lockBalances(
    tx,
    opened.flatMap(({ wallet, adjustment }) => [wallet, adjustment]),
  )
  for (const { term, amount, wallet, adjustment } of opened) {
    if (!(await isKeyFree(tx, openingKey(wallet)))) throw stale(term, '该钱包的期初余额已入账')
    await transferNow(tx, walletOpening({ wallet, adjustment, amount }), {
      customerId: term.customerId,
      subCustomerId: term.subCustomerId,
      adAccountId: null,
      reference: { kind: 'CASE', id: of.id },
      operator: FINANCE,
      summary: SUMMARY,
      at: now,
    })
  }
}

async function openLine({ world, tx, actor, case: of, now }: Decision, term: Term): Promise<void> {
  const { customerId } = term
  const base = moneyOf(term)
  const { currency } = base
  await lockCustomerTerms(tx, customerId)
  if (!(await isBillingPeriod(tx, customerId))) throw stale(term, '该客户已改为预充，没有授信')
  if (await lockCreditLine(tx, customerId, currency)) throw stale(term, '该客户已有授信')
  await writeCreditLine(tx, { customerId, base, temporary: zero(currency), temporaryUntil: null, isFrozen: false })
  const people = { maker: of.maker.name, checker: actor.staffName, caseId: null }
  const amounts = { before: zero(currency), after: base, validUntil: null }
  await insertCreditChange(tx, {
    id: world.ids.next(),
    customerId,
    type: 'INITIAL',
    ...amounts,
    reason: '旧系统转入的授信',
    ...people,
    at: now,
  })
  const account = await openAccount(tx, { kind: 'CREDIT_LINE', currency, customerId, subCustomerId: null }, now)
  await setLimit(tx, account, base)
  await audit(world, tx, actor, 'wallet.set-credit-line', ['customer', customerId, { customerId, subCustomerId: null }], {
    before: decimalText(zero(currency)),
    after: decimalText(base),
    currency,
    case_id: of.id,
  })
}

async function setRates({ world, tx, actor, case: of, now }: Decision, term: Term): Promise<void> {
  const { customerId, rates } = term
  if (rates === null) throw new Error(`the row ${term.rowNo} of the case ${of.id} lacks its rates`)
  const { subject, serviceFeeBasisPoints, taxBasisPoints, isReturnable } = rates
  const dated = { id: world.ids.next(), customerId, serviceFeeBasisPoints, validFrom: now, createdAt: now }
  const tenant = { customerId, subCustomerId: null }
  const after = { service_fee_basis_points: serviceFeeBasisPoints, valid_from: now.toISOString() }
  if (subject === 'TRANSFER') {
    if (!(await insertTransferRate(tx, dated))) throw stale(term, '该客户的跨主体转移费率刚刚变更')
    return await audit(world, tx, actor, 'billing.set-transfer-rate', ['customer', customerId, tenant], { after, case_id: of.id })
  }
  if (taxBasisPoints === null || isReturnable === null) throw new Error(`the row ${term.rowNo} of the case ${of.id} lacks its tax`)
  if ((await findRates(tx, customerId, now))[subject]) throw stale(term, '该客户已有该项目的费率')
  if (!(await insertRates(tx, { ...dated, channel: subject, taxBasisPoints, isReturnable }))) throw stale(term, '该客户的费率刚刚变更')
  await audit(world, tx, actor, 'billing.set-fee-rates', ['customer', customerId, tenant], {
    channel: subject,
    after: { ...after, tax_basis_points: taxBasisPoints, is_returnable: isReturnable },
    case_id: of.id,
  })
}

function moneyOf({ money, rowNo }: Term): Money {
  if (money === null) throw new Error(`the row ${rowNo} of a case lacks its money`)
  return money
}

export const TAKEOVERS_RULES = { TAKEOVER_SHEET: takeoverSheetCase } satisfies RulesOfTopic
