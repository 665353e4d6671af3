// Messages that people wait for, by SMS and mail: job → flow.
import { mailStatement } from '@tallyhelm/flows/statements/tell-of-statement'
import { deliverMessage as deliverInvitation } from '@tallyhelm/flows/organization/deliver-message'
import { deliverCode, deliverMessage } from '@tallyhelm/flows/session/deliver'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'
import { z } from 'zod'

const code = z.object({ code_id: z.string(), sealed: z.string() })
const message = z.object({ message_id: z.string(), sealed: z.string() })
const statementMail = z.object({ user_id: z.string(), statement_id: z.string(), title: z.string(), body: z.string(), key: z.string() })
const invitation = z.object({ key: z.string(), sealed: z.string() })

export function messageJobs(world: World): JobHandlers {
  return {
    'session.deliver-code': async payload => {
      const { code_id, sealed } = code.parse(payload)
      await deliverCode(world, { codeId: code_id, sealed })
    },
    'session.deliver-message': async payload => {
      const { message_id, sealed } = message.parse(payload)
      await deliverMessage(world, { messageId: message_id, sealed })
    },
    'statements.mail': async payload => {
      const { user_id: userId, statement_id: statementId, ...mail } = statementMail.parse(payload)
      await mailStatement(world, { userId, statementId, ...mail })
    },
    'organization.deliver-message': payload => deliverInvitation(world, invitation.parse(payload)),
  }
}
