// Rate fields: what the audit log says of proposed rates.
import type { ProposedRates } from '@tallyhelm/modules/billing'

export const proposedFields = (rates: ProposedRates): Record<string, unknown> => ({
  subject: rates.subject,
  service_fee_basis_points: rates.serviceFeeBasisPoints,
  ...(rates.subject === 'TRANSFER' ? {} : { tax_basis_points: rates.taxBasisPoints, is_returnable: rates.isReturnable }),
  valid_from: rates.validFrom?.toISOString() ?? null,
})
