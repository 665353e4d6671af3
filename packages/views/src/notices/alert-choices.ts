// By which ways news reach a user: his choices, or what is usual, of those that he may have.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { ALERT_CODES, alertEntry, usualWays } from '@tallyhelm/protocol/topics/notices/alerts'
import type { AlertChoice, AlertChoices } from '@tallyhelm/protocol/topics/notices/alert-schemas'
import { maskEmail, maskMobile } from '@tallyhelm/protocol/values/text'
import { customerTypeOf } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql from 'sql-template-tag'
import { seesSpend } from '../spend/seen-spend.ts'

export async function alertChoices(db: Database, scope: TenantScope, { userId }: { userId: string }): Promise<AlertChoices> {
  return await db.read(scope, async tx => {
    const { mobile, email, type } = await tx.one<{ mobile: string; email: string | null; type: number }>(sql`
      select u.mobile, u.email, (select c.customer_type from organization_customers c where ${ownCustomers(scope, 'c.id')}) as type
      from organization_wallet_users u where u.id = ${userId} and ${ownCustomers(scope, 'u.customer_id')}`)
    const chosen = await tx.rows<AlertChoice>(sql`select alert, in_app, sms, mail from notices_choices where user_id = ${userId}`)
    const sees = await seesSpend(tx, scope)
    const own = customerTypeOf(type)
    const offered = ALERT_CODES.filter(alert => {
      const { who, customerTypes, isSpend } = alertEntry(alert)
      const isForType = customerTypes === undefined || (own !== undefined && customerTypes.includes(own))
      return isForType && (who === 'both' || scope.subCustomerId === null) && (isSpend !== true || sees)
    })
    return {
      choices: offered.map(alert => {
        const { mail, ...ways } = chosen.find(one => one.alert === alert) ?? { alert, ...usualWays(alert) }
        return { ...ways, mail: mail && email !== null }
      }),
      mobile: maskMobile(mobile),
      email: email === null ? null : maskEmail(email),
    }
  })
}
