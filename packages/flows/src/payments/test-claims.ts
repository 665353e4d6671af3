// Money that nobody announced, claimed as a repayment and decided, for its tests.
import type { ProposeMatchRequest } from '@tallyhelm/protocol/topics/payments/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { person, type Tenant } from '../quota/test-stage.ts'
import { proposeMatch } from './propose-match.ts'
import { arriveAt } from './test-match-cases.ts'
import { yuan } from './test-payments.ts'
import { type Line, one, stage } from './test-repay-by-payment.ts'

export const maker: StaffActor = { ...person('901'), role: 'FIN' }
export const checker: StaffActor = { ...person('902'), role: 'FIN_CHECK' }
export const reason = '已与客户核对，为还款'
export const MAY = { month: '2026-02-01', repayOn: '2026-05-28' }
let made = 0

export const arrives = (amount: number, over: Parameters<typeof arriveAt>[2] = {}) =>
  arriveAt(stage.world, `CLAIM${(made += 1)}`, { minor: yuan(amount).minor, currency: 'CNY', place: 'CMB', ...over })
export const asked = (arrivalId: string, { customerId }: Tenant, lines: readonly Line[], over: Partial<ProposeMatchRequest> = {}) => ({
  arrival_id: arrivalId,
  recharge_id: null,
  customer_id: customerId,
  sub_customer_id: null,
  allocations: lines.map(([statement_id, amount]) => ({ statement_id, amount })),
  reason,
  ...over,
})
export const propose = async (...input: Parameters<typeof asked>): Promise<string> =>
  (await proposeMatch(stage.world, maker, asked(...input))).caseId
export const decide = (case_id: string, by: StaffActor = checker, world: World = stage.world) =>
  decideCase(world, by, RULES_OF_CASES, { case_id, revision: 1, verdict: 'APPROVE', reason: '', flags: [], is_confirmed: true })
export const stateOf = (arrivalId: string) => one(`select state as id from payments_arrivals where id = ${arrivalId}`)
