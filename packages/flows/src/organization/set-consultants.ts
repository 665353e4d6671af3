// Set consultants: say whom a customer is shown as its own; with none it is shown the brand's.
import { audit } from '@tallyhelm/modules/audit'
import { findConsultants, lockCustomerTerms, writeConsultants } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { Consultant, ConsultantsChange } from '@tallyhelm/protocol/topics/organization/consultant-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'

/** Nothing is written when it stands so already. Refuses PERMISSION_DENIED, and NOT_FOUND for a customer that does not exist. */
export async function setConsultants(world: World, actor: StaffActor, input: ConsultantsChange): Promise<void> {
  requireRole(actor, consoleCustomerEndpoints.setConsultants)
  const { customer_id: customerId, consultants, reason } = input
  await world.db.transaction({ kind: 'staff' }, async tx => {
    if (!(await lockCustomerTerms(tx, customerId))) throw new Refusal('NOT_FOUND')
    const before = await findConsultants(tx, customerId)
    if (JSON.stringify(before.map(valuesOf)) === JSON.stringify(consultants.map(valuesOf))) return
    await writeConsultants(tx, customerId, consultants)
    await audit(world, tx, actor, 'organization.set-consultants', ['customer', customerId, { customerId, subCustomerId: null }], {
      before: { consultants: wordsOf(before) },
      after: { consultants: wordsOf(consultants) },
      reason,
    })
  })
}

const valuesOf = ({ channel, user_name, wx_url }: Consultant) => [channel, user_name, wx_url]

/** A picture is too much for the log: it says that there is one. */
const wordsOf = (consultants: readonly Consultant[]): string =>
  consultants
    .map(({ channel, user_name, wx_url }) =>
      [user_name, channel || '全部渠道', wx_url.startsWith('data:') ? '二维码图片' : wx_url || '暂无联系方式'].join(' '),
    )
    .join('；')
