// Set by which ways news reach the user himself.
import { audit } from '@tallyhelm/modules/audit'
import { writeChoices } from '@tallyhelm/modules/notices'
import { findContact } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { SetAlertChoicesRequest } from '@tallyhelm/protocol/topics/notices/alert-schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** The same again changes nothing. Refuses INPUT_INVALID where mail is wanted and no address is bound; without one, the usual mail is not sent. */
export async function setAlertChoices(
  world: World,
  actor: TenantActor,
  { choices }: SetAlertChoicesRequest,
): Promise<Record<string, never>> {
  const { customerId, subCustomerId, userId } = actor
  await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    const contact = await findContact(tx, userId)
    const wrong = contact?.email == null ? choices.findIndex(({ mail }) => mail) : -1
    if (wrong >= 0) throw new Refusal('INPUT_INVALID', {}, [{ path: `choices.${wrong}.mail`, msg: '请先绑定邮箱' }])
    await writeChoices(tx, userId, choices)
    await audit(world, tx, actor, 'notices.set-alerts', ['user', userId, { customerId, subCustomerId }], {
      after: {
        alerts: choices.map(({ alert, ...ways }) =>
          `${alert} ${Object.entries(ways)
            .flatMap(([way, on]) => (on ? [way] : []))
            .join(' ')}`.trim(),
        ),
      },
    })
  })
  return {}
}
