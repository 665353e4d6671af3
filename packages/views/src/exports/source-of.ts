// Which view's rows an export holds: each topic says it of its lists.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import type { EXPORT_KINDS } from '@tallyhelm/protocol/topics/exports/kinds'
import type { WantedExport } from '@tallyhelm/protocol/topics/exports/schemas'
import { adAccountViews } from '../ad-accounts/portal-lists.ts'
import { adManagementViews } from '../ad-management/portal-lists.ts'
import { appealViews } from '../appeals/portal-lists.ts'
import { autoClearViews } from '../auto-clear/portal-lists.ts'
import { billViews } from '../billing/portal-lists.ts'
import { applyViews } from '../companies/portal-lists.ts'
import { bindingViews } from '../bindings/portal-lists.ts'
import { openingViews } from '../openings/portal-lists.ts'
import { creditViews } from '../credit/portal-lists.ts'
import { freezeViews } from '../freezes/portal-lists.ts'
import { guidanceViews } from '../guidance/portal-lists.ts'
import { incidentViews, monitorViews } from '../monitors/portal-lists.ts'
import type { PortalViews } from '../lists/portal-views.ts'
import { rechargeViews } from '../payments/portal-lists.ts'
import { quotaViews } from '../quota/portal-lists.ts'
import { refundViews } from '../refunds/portal-lists.ts'
import { repaymentViews } from '../repayments/portal-lists.ts'
import { spendViews } from '../spend/portal-lists.ts'
import { statementViews } from '../statements/portal-lists.ts'
import { forewarningViews, violationViews } from '../violations/portal-lists.ts'
import { subCustomerViews } from '../sub-customers/portal-lists.ts'
import { walletViews } from '../wallet/portal-lists.ts'
import type { writeExport } from './export-source.ts'

const VIEWS: PortalViews<typeof EXPORT_KINDS> = {
  ...adAccountViews,
  ...quotaViews,
  ...appealViews,
  ...autoClearViews,
  ...applyViews,
  ...openingViews,
  ...bindingViews,
  ...freezeViews,
  ...forewarningViews,
  ...guidanceViews,
  ...adManagementViews,
  ...monitorViews,
  ...incidentViews,
  ...violationViews,
  ...walletViews,
  ...rechargeViews,
  ...creditViews,
  ...refundViews,
  ...billViews,
  ...repaymentViews,
  ...statementViews,
  ...spendViews,
  ...subCustomerViews,
}

export function sourceOf(scope: TenantScope, { kind, request }: WantedExport, now: Date): Parameters<typeof writeExport>[2] {
  // The request is of this kind: the two came together.
  return async tx => await VIEWS[kind].file({ tx, scope, now }, request as never)
}
