// Routes of checks of a company's material: endpoint → function.
import { preCheckMaterial } from '@tallyhelm/flows/companies/check-material'
import { checkUnionPay } from '@tallyhelm/flows/companies/check-union-pay'
import { preCheckOpening } from '@tallyhelm/flows/openings/check-opening'
import { checkEndpoints } from '@tallyhelm/protocol/topics/companies/check-endpoints'
import { checkSchemas } from '@tallyhelm/protocol/topics/companies/check-schemas'
import { routesOf } from '../http/routes.ts'

export const companyCheckRoutes = routesOf(checkEndpoints, checkSchemas, {
  preCheck: (call, input) =>
    input.apply_type === 'COMPANY'
      ? preCheckMaterial(call.world, call.tenant, input, call.gone)
      : preCheckOpening(call.world, call.tenant, input, call.gone),
  unionPay: (call, input) => checkUnionPay(call.world, call.tenant, input),
})
