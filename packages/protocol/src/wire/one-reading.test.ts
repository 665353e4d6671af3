// One reading of amounts, in the rules that browser and server share and in the schema of the wire.
import { describe } from 'vitest'
import { unitOf } from '../topics/exchange/limits.ts'
import { expectedProblem, expectedText } from '../topics/statements/limits.ts'
import { budgetProblem } from '../topics/ad-management/limits.ts'
import { dailyBudgetProblem } from '../topics/guidance/limits.ts'
import { rechargeAmountProblem } from '../topics/payments/limits.ts'
import { refundAmountProblem } from '../topics/refunds/limits.ts'
import { limitOf, termsProblems } from '../topics/payments/settings-limits.ts'
import { decimalsIn } from '../topics/bank-files/reading.ts'
import { addAmountProblem, amountToAdd, reduceAmountProblem, transferAmountProblem } from '../topics/quota/limits.ts'
import { DEFAULT_LIMITS } from '../topics/quota/default-limits.ts'
import { limitProblem } from '../topics/sub-customers/limits.ts'
import { soldAmountProblem } from '../topics/wallet/exchange-limits.ts'
import { fundsAmountProblem, takeBackProblem, thresholdProblem } from '../topics/wallet/limits.ts'
import { type Currency, parseMoney } from '../values/money.ts'
import { each, judged, oneReading } from '../values/test-one-reading.ts'
import { amountFromInput, isAmount, readAmount, typedAmount } from '../values/written-amount.ts'
import { Refusal } from '../errors/refusal.ts'
import { amountText } from './fields.ts'
import { amountInBody } from './idempotency-key.ts'

const CURRENCIES = ['USD', 'CNY', 'JPY'] as const satisfies readonly Currency[]

describe.each(CURRENCIES)('in %s', currency => {
  const unit = unitOf(currency)
  const typed = (text: string) => typedAmount(text, currency)
  const ruleOf = (path: string, what: string, problem: (text: string) => string | undefined) =>
    oneReading(path, what, {
      currency,
      // Where a rule lets nothing through but amounts, what it lets through is the amount.
      read: each(text => judged('金额', problem(text) ?? (typed(text) ? undefined : '没有金额'), typed(text))),
    })

  ruleOf('packages/protocol/src/topics/quota/limits.ts', 'additions', text => addAmountProblem('FACEBOOK', text, unit))
  ruleOf('packages/protocol/src/topics/quota/limits.ts', 'reductions', text => reduceAmountProblem(text, unit))
  ruleOf('packages/protocol/src/topics/quota/limits.ts', 'transfers', text => transferAmountProblem('GOOGLE', text, unit))
  oneReading('packages/protocol/src/topics/quota/limits.ts', 'the amount of an addition', {
    currency,
    read: each(text => {
      const amount = amountToAdd(text, DEFAULT_LIMITS, unit)
      return typeof amount === 'string' ? { at: '新增额度', refused: amount } : { minor: amount.minor }
    }),
  })
  ruleOf('packages/protocol/src/topics/wallet/limits.ts', 'funds', text => fundsAmountProblem(text, currency))
  ruleOf('packages/protocol/src/topics/wallet/limits.ts', 'what is taken back', text => takeBackProblem(text, currency, undefined))
  ruleOf('packages/protocol/src/topics/wallet/limits.ts', 'the least balance', text => thresholdProblem(text, currency))
  ruleOf('packages/protocol/src/topics/sub-customers/limits.ts', 'what a sub-customer may add', text => limitProblem(text, currency))
  ruleOf('packages/protocol/src/topics/wallet/exchange-limits.ts', 'exchanges', text => soldAmountProblem(text, currency))
  ruleOf('packages/protocol/src/topics/payments/limits.ts', 'recharges', text => rechargeAmountProblem(text, currency))
  ruleOf('packages/protocol/src/topics/guidance/limits.ts', 'daily budgets', text => dailyBudgetProblem(text, null, currency))
  ruleOf('packages/protocol/src/topics/ad-management/limits.ts', 'budgets of ads', text =>
    budgetProblem(text, { channel: 'FACEBOOK', level: 'CAMPAIGN', kind: 'DAILY', currency, leastDaily: null }),
  )
  ruleOf('packages/protocol/src/topics/refunds/limits.ts', 'refunds', text => refundAmountProblem(text, currency))

  oneReading('packages/protocol/src/topics/payments/settings-limits.ts', 'terms', {
    currency,
    read: each(text => {
      const line = { currency, is_open: true, closed_why: '', fee_percent: '0', least: text, most: '999999999999', arrival: '当日' }
      return judged('单笔最低', termsProblems(line).least, limitOf(text, currency))
    }),
  })
  oneReading('packages/protocol/src/topics/statements/limits.ts', 'what a customer says a line comes to', {
    currency,
    read: each(text => judged('应为金额', expectedProblem(text, currency), parseMoney(expectedText(text, currency), currency))),
  })
  oneReading('packages/protocol/src/wire/idempotency-key.ts', 'the body of a key', {
    currency,
    // Never refused there: the order itself is.
    read: each(text => judged('金额', typed(text) ? undefined : '没有金额', parseMoney(amountInBody(text, currency), currency))),
  })
  oneReading('packages/protocol/src/topics/bank-files/reading.ts', 'which signs a column fits', {
    currency,
    read: each(text => {
      if (!decimalsIn([text], currency).includes('.')) return { at: '小数点', refused: '不以点为小数点' }
      const read = readAmount(text, { currency, isSigned: true })
      return isAmount(read) ? { minor: read.minor } : { at: '金额', refused: read.text }
    }),
  })
  oneReading('packages/protocol/src/wire/fields.ts', 'requests', {
    currency,
    read: each(text => {
      const parsed = amountText().safeParse(text)
      if (!parsed.success) return { at: 'amount', refused: parsed.error.issues[0]?.message ?? '' }
      try {
        return { minor: amountFromInput(parsed.data, currency, 'amount').minor }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const [problem] = error.fields
        return { at: problem?.path ?? '', refused: problem?.msg ?? '' }
      }
    }),
  })
})
