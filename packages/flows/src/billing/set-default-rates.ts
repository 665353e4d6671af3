// Set default rates: what the rates of a new customer of a type begin with. Customers that have rates keep theirs.
import { audit } from '@tallyhelm/modules/audit'
import { findDefaultRates, insertDefaultRate, type ProposedRate } from '@tallyhelm/modules/billing'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { CHARGE_SUBJECT_CODES, percentText, rateWord, type RateSubject } from '@tallyhelm/protocol/topics/billing/limits'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { RateGrounds } from './set-fee-rates.ts'

type Made = { subject: RateSubject; rateId: string }
type Input = { customerType: CustomerType; rates: readonly ProposedRate[]; validFrom: Date }

/** All of them or none, as a step of a larger transaction; gives the ids of the dated rates. Refuses RATES_INSTANT_TAKEN. */
export async function writeDefaultRates(world: World, tx: Tx, actor: StaffActor, input: Input, grounds: RateGrounds): Promise<Made[]> {
  const { customerType, rates, validFrom } = input
  const before = await findDefaultRates(tx, customerType)
  const made: Made[] = []
  for (const rate of rates) {
    const rateId = world.ids.next()
    if (!(await insertDefaultRate(tx, { ...rate, id: rateId, customerType, validFrom }))) throw new Refusal('RATES_INSTANT_TAKEN')
    made.push({ subject: rate.subject, rateId })
  }
  await audit(world, tx, actor, 'billing.set-default-rates', ['default-rates', String(customerType)], {
    before: rateLines(CHARGE_SUBJECT_CODES.flatMap(subject => before[subject] ?? [])),
    after: rateLines(rates),
    ...grounds,
  })
  return made
}

/** For the audit log, under «rates_facebook» and so on: «服务费率 3.00%，税率 0.60%，费用可退». */
export const rateLines = (rates: readonly ProposedRate[]): Record<string, string> =>
  Object.fromEntries(
    rates.map(rate => {
      const tax =
        rate.taxBasisPoints === null ? '' : `，税率 ${percentText(rate.taxBasisPoints)}%，费用${rate.isReturnable ? '可退' : '不退'}`
      return [`rates_${rate.subject.toLowerCase()}`, `${rateWord(rate.subject)} ${percentText(rate.serviceFeeBasisPoints)}%${tax}`]
    }),
  )
