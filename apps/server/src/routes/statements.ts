// Statement routes of the portal: endpoint → function; each reply answers with the statement as it stands after it.
import { uploadFile } from '@tallyhelm/flows/files/upload-file'
import { compareStatement } from '@tallyhelm/flows/statements/compare-statement'
import { confirmByCode } from '@tallyhelm/flows/statements/confirm-by-code'
import { disputeStatement } from '@tallyhelm/flows/statements/dispute-statement'
import { handInReceipt, withdrawReceipt } from '@tallyhelm/flows/statements/hand-in-receipt'
import { statementLists } from '@tallyhelm/protocol/topics/statements/columns'
import { statementEndpoints } from '@tallyhelm/protocol/topics/statements/endpoints'
import { statementSchemas } from '@tallyhelm/protocol/topics/statements/schemas'
import { statementViews } from '@tallyhelm/views/statements/portal-lists'
import { statementLines } from '@tallyhelm/views/statements/statement-accounts'
import { statementDetail } from '@tallyhelm/views/statements/statement-detail'
import { ownDisputeSheet } from '@tallyhelm/views/statements/statement-files'
import { annexFile, statementFile } from '../exports/statement-file.ts'
import type { Call } from '../http/call.ts'
import { listHandlers } from '../http/list-handlers.ts'
import { routesOf } from '../http/routes.ts'
import { storedFile } from '../http/stored-file.ts'

const detail = ({ world, scope, now }: Call, { id }: { id: string }) =>
  statementDetail(world.db, scope, { id, now, staticHost: world.settings.staticHost })

export const statementRoutes = routesOf(statementEndpoints, statementSchemas, {
  ...listHandlers(statementLists, statementViews),
  detail,
  lines: (call, input) => statementLines(call.world.db, call.scope, input),
  paper: (call, { id, version = null }) => statementFile(call, { id, version, scope: call.scope, actor: call.tenant }),
  annex: (call, { id, version = null }) => annexFile(call, { id, version, scope: call.scope }),
  sheet: async (call, input) => storedFile(call, await ownDisputeSheet(call.world.db, call.scope, input)),
  confirm: async (call, input) => {
    await confirmByCode(call.world, call.tenant, input)
    return detail(call, input)
  },
  dispute: async (call, input) => {
    await disputeStatement(call.world, call.tenant, input)
    return detail(call, input)
  },
  compare: (call, input) => compareStatement(call.world, call.tenant, { ...input, file: call.upload }),
  receipt: async (call, input) => {
    const { key } = await uploadFile(call.world, call.user, { kind: 'receipt', ...call.upload })
    await handInReceipt(call.world, call.tenant, { ...input, file: { key, name: call.upload.fileName } })
    return detail(call, input)
  },
  withdrawReceipt: async (call, input) => {
    await withdrawReceipt(call.world, call.tenant, input)
    return detail(call, input)
  },
})
