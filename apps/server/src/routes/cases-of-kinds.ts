// Routes of the calls that open cases: the topic's table of rules says what the call of each kind does.
import { BINDINGS_RULES } from '@tallyhelm/flows/bindings/case-kinds'
import type { OpensOf } from '@tallyhelm/flows/cases/case-rules'
import { OPENINGS_RULES } from '@tallyhelm/flows/openings/case-kinds'
import { REPAYMENTS_RULES } from '@tallyhelm/flows/repayments/case-kinds'
import { WALLET_RULES } from '@tallyhelm/flows/wallet/case-kinds'
import { bindingCaseEndpoints } from '@tallyhelm/protocol/topics/bindings/console-endpoints'
import { bindingCaseSchemas } from '@tallyhelm/protocol/topics/bindings/console-schemas'
import { caseKind, type CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { opensCase } from '@tallyhelm/protocol/topics/cases/schemas'
import { openingCaseEndpoints } from '@tallyhelm/protocol/topics/openings/console-endpoints'
import { openingCaseSchemas } from '@tallyhelm/protocol/topics/openings/console-schemas'
import { repaymentCaseEndpoints } from '@tallyhelm/protocol/topics/repayments/console-endpoints'
import { repaymentCaseSchemas } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { walletCaseEndpoints } from '@tallyhelm/protocol/topics/wallet/console-endpoints'
import { walletCaseSchemas } from '@tallyhelm/protocol/topics/wallet/console-schemas'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { EndpointsOf } from '@tallyhelm/protocol/wire/endpoint'
import type { World } from '@tallyhelm/world/handles/world'
import type { z } from 'zod'
import type { Call } from '../http/call.ts'
import { type HandlersFor, type Route, routesOf } from '../http/routes.ts'

type CaseSchemas = Readonly<Partial<Record<CaseKind, ReturnType<typeof opensCase>>>>
type Opening<Schemas> = {
  readonly [Kind in keyof Schemas & CaseKind]: {
    open: OpensOf<Kind, Schemas[Kind] extends { request: infer Request extends z.ZodType } ? z.output<Request> : never>
  }
}

type AnyOpen = (world: World, maker: StaffActor | TenantActor, input: unknown) => Promise<{ caseId: string }>

/** A kind whose rules open nothing, or take another request or another maker, does not compile. */
function caseRoutesOf<Schemas extends CaseSchemas>(endpoints: EndpointsOf<Schemas>, schemas: Schemas, rules: Opening<Schemas>) {
  // The three tables fit by their types; here the shapes are let go.
  const opening = Object.entries(rules as unknown as Record<CaseKind, { open: AnyOpen }>).filter(([kind]) => kind in schemas)
  const handlers = opening.map(([kind, { open }]) => {
    const makerOf = (call: Call) => (caseKind(kind as CaseKind).makers === 'user' ? call.tenant : call.staff)
    return [kind, async (call: Call, input: unknown) => ({ case_id: (await open(call.world, makerOf(call), input)).caseId })]
  })
  return routesOf(endpoints, schemas, Object.fromEntries(handlers) as HandlersFor<Schemas>)
}

export const kindRoutes: readonly Route[] = [
  ...caseRoutesOf(bindingCaseEndpoints, bindingCaseSchemas, BINDINGS_RULES),
  ...caseRoutesOf(openingCaseEndpoints, openingCaseSchemas, OPENINGS_RULES),
  ...caseRoutesOf(repaymentCaseEndpoints, repaymentCaseSchemas, REPAYMENTS_RULES),
  ...caseRoutesOf(walletCaseEndpoints, walletCaseSchemas, WALLET_RULES),
]
